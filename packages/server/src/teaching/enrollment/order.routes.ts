import type { orderEndpoints } from '@jiangxue/contract/course/order.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { addOrder, cancelOwnOrder, changeOrder, deleteOrder, getOrder } from './change-order.ts'
import { enrollStudents } from './enroll-students.ts'
import { listOrderPayments } from './order-payment.queries.ts'
import { toOrderSearch } from './order-search.ts'
import orderSheet from './order-sheet.ts'
import { readTotals, toOrderTotals } from './order-totals.ts'
import { listOrders, listOwnOrders } from './order.queries.ts'
import { toOrderFor, toOrderPayment, toOwnOrder } from './order.wire.ts'
import { changeOrderStatus, recordTransfer, returnExcess, reversePayment } from './settle-order.ts'

export const orderHandlers: HandlersOf<keyof typeof orderEndpoints | 'enrollStudents'> = {
  listOrders: async (call) => {
    const search = await toOrderSearch(call, call.query)
    const found = await listOrders(call.context.database.read, search)
    return showPage(found, call.query, (row) => toOrderFor(call.caller, row))
  },
  sumOrders: async (call) =>
    toOrderTotals(await readTotals(call.context.database.read, await toOrderSearch(call, call.query))),
  exportOrders: async (call) => {
    const search = await toOrderSearch(call, call.query)
    return sendWorkbook(call, orderSheet, import.meta.resolve('./order-sheet.ts'), search)
  },
  enrollStudents: (call) => enrollStudents(call, call.body),
  createOrder: async (call) => toOrderFor(call.caller, await addOrder(call, call.body)),
  getOrder: async ({ context: { database }, caller, params }) =>
    toOrderFor(caller, await getOrder(database.read, params.id)),
  updateOrder: async (call) => toOrderFor(call.caller, await changeOrder(call, call.params.id, call.body)),
  deleteOrder: (call) => deleteOrder(call, call.params.id),
  changeOrderStatus: async (call) => toOrderFor(call.caller, await changeOrderStatus(call, call.params.id, call.body)),
  recordTransfer: (call) => recordTransfer(call, call.body),
  listOrderPayments: async ({ context: { database }, params }) => {
    await getOrder(database.read, params.id)
    return (await listOrderPayments(database.read, params.id)).map(toOrderPayment)
  },
  reverseOrderPayment: async (call) => toOrderFor(call.caller, await reversePayment(call, call.params, call.body)),
  returnExcess: async (call) => toOrderFor(call.caller, await returnExcess(call, call.params.id, call.body)),
  cancelOwnOrder: (call) => cancelOwnOrder(call, call.params.id),
  listOwnOrders: async ({ context: { database }, caller, query }) =>
    showPage(await listOwnOrders(database.read, caller.userId, query), query, toOwnOrder),
}
