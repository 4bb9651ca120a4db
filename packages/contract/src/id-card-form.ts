import { isIdCard } from './id-card.ts'
import { plainIdCard } from './kit/plain-text.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'

const wrong = text('请输入正确的身份证号')
/** An 18-digit Chinese ID number, stored without separators and with a capital X. */
export const IdCard = z.string(wrong).overwrite(plainIdCard).refine(isIdCard, wrong)

/** The reason for viewing a full ID number; it is written to the operation log. */
export const RevealForm = z.object({
  reason: z
    .string(text('请填写查看理由'))
    .trim()
    .min(1, text('请填写查看理由'))
    .max(200, text('理由不能超过 200 个字符')),
})
export type RevealForm = z.output<typeof RevealForm>
