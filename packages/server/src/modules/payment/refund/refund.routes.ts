import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { refundEndpoints } from '@jiangxue/contract/payment/refund.ts'
import { showPage } from '../../../core/database/page-of.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { askForRefund, refundPayment } from './ask-for-refund.ts'
import { decideRefund } from './decide-refund.ts'
import { listRefunds } from './refund.queries.ts'
import { toOwnRefund, toRefund } from './refund.wire.ts'

export const refundHandlers: HandlersOf<keyof typeof refundEndpoints> = {
  askForRefund: async (call) => toOwnRefund(await askForRefund(call, call.params.id, call.body)),
  listOwnRefunds: async ({ context: { database }, caller, query }) => {
    const found = await listRefunds(database.read, { ...query, studentId: caller.userId })
    return showPage(found, query, toOwnRefund)
  },
  listRefunds: async ({ context, query }) => {
    const { rows, total } = await listRefunds(context.database.read, query)
    return toPage(await Promise.all(rows.map((row) => toRefund(context, row))), total, query)
  },
  refundPayment: async (call) => toRefund(call.context, await refundPayment(call, call.params.id, call.body)),
  decideRefund: async (call) => toRefund(call.context, await decideRefund(call, call.params.id, call.body)),
}
