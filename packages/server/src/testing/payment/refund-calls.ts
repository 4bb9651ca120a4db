import type { payingSchool } from './paying-school.ts'

/** What students and staff do about refunds at a school whose students pay online. */
export function refundCalls({ it, begun, ordered, server }: ReturnType<typeof payingSchool>) {
  type Ordered = Awaited<ReturnType<typeof ordered>>
  let token = ''
  const permissions = ['payments.view', 'payments.edit', 'payments.export', 'courses.edit']
  const staff = async () => (token ||= (await it.world.person('ADMIN', { permissions })).token)
  return {
    staff,
    ask: ({ id, student }: Ordered, reason = '时间冲突') =>
      it.post(`/api/student/orders/${id}/refund-requests`, { reason }, student.token),
    decide: async (id: number, body: object) =>
      it.call('PUT', `/api/admin/refunds/${id}`, { token: await staff(), body }),
    listed: async (search = '') => (await it.get(`/api/admin/refunds?${search}`, await staff())).body,
    stateOf: (id: number) =>
      it.context.database.read
        .selectFrom('refunds')
        .select(['state', 'amountFen', 'failure', 'outRefundNo'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** An order that was paid online. */
    async paid(price = 268, product: 'native' | 'page' = 'native') {
      const bought = await ordered(price)
      const { id, outTradeNo } = await begun(bought, product)
      await server().pay(outTradeNo)
      return { ...bought, intentId: id, outTradeNo }
    },
  }
}
