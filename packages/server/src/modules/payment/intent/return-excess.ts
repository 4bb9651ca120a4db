import { text } from '@jiangxue/contract/kit/text.ts'
import { randomCode } from '../../../core/crypto/random-code.ts'
import type { Db } from '../../../core/database/database.ts'
import { translate } from '../../../core/text/translate.ts'

const paidTwice = text('重复支付，自动原路退回')

/** The number of a refund, by which the provider knows it. */
export const newRefundNo = () => `JR${randomCode(26)}`

/** Returns what a payment brought in beyond what was due, without anybody having to decide. */
export const insertReturn = (
  db: Db,
  intent: { readonly id: number; readonly orderId: number },
  amountFen: number,
  now: number,
) =>
  db
    .insertInto('refunds')
    .values({
      orderId: intent.orderId,
      intentId: intent.id,
      outRefundNo: newRefundNo(),
      amountFen,
      isReturn: 1,
      endsEnrollment: 0,
      reason: translate(paidTwice),
      state: 'APPROVED',
      createdAt: now,
      nextTryAt: now,
    })
    .execute()
