import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { done } from '../../core/units.ts'
import { addOrder, changeOrder, changeOrderStatus, getOrder, removeOrder } from './change-order.ts'
import orderSheet from './order-sheet.ts'
import { listOrders } from './order.queries.ts'
import { toOrder } from './order.wire.ts'

export const orderHandlers: HandlersOf<
  'listOrders' | 'exportOrders' | 'createOrder' | 'getOrder' | 'updateOrder' | 'deleteOrder' | 'changeOrderStatus'
> = {
  listOrders: async ({ context: { database }, query }) => {
    const { rows, total } = await listOrders(database.read, query)
    return toPage(rows.map(toOrder), total, query)
  },
  exportOrders: (call) => sendWorkbook(call, orderSheet, import.meta.resolve('./order-sheet.ts'), call.query),
  createOrder: async ({ context, caller, origin, body }) =>
    done(toOrder(await addOrder(context, caller, origin, body)), '添加成功'),
  getOrder: async ({ context: { database }, params }) => toOrder(await getOrder(database.read, params.id)),
  updateOrder: async ({ context, caller, origin, params, body }) =>
    done(toOrder(await changeOrder(context, caller, origin, params.id, body)), '更新成功'),
  deleteOrder: async ({ context, caller, origin, params }) => {
    await removeOrder(context, caller, origin, params.id)
    return done(null, '删除成功')
  },
  changeOrderStatus: async ({ context, caller, origin, params, body }) =>
    done(toOrder(await changeOrderStatus(context, caller, origin, params.id, body)), '更新成功'),
}
