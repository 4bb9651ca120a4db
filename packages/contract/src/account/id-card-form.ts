import { plainIdCard } from '../kit/plain-text.ts'
import { reason } from '../kit/reason.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { isIdCard } from './id-card.ts'

const wrong = text('请输入正确的身份证号')
/** An 18-digit Chinese ID number, stored without separators and with a capital X. */
export const IdCard = z.string(wrong).overwrite(plainIdCard).refine(isIdCard, wrong)

/** The reason for viewing a full ID number; it is written to the operation log. */
export const RevealForm = z.object({ reason: reason(text('请填写查看理由')) })
