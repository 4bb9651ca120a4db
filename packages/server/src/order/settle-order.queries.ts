import type { Db } from '../database/database.ts'

/** Records what has become of an order; `paidFen` counts only where money came in. */
export const settleOrder = (
  db: Db, enrollmentId: number, order: { status: 'PAID' | 'DEFERRED' | 'WAIVED'; method: string; paidFen: number }, at: number,
) =>
  db
    .updateTable('orders')
    .set((set) => ({
      status: order.status, method: order.method, paid_fen: order.paidFen, paid_at: order.paidFen > 0 ? at : null, updated_at: at,
      version: set('version', '+', 1),
    }))
    .where('enrollment_id', '=', enrollmentId)
    .execute()
