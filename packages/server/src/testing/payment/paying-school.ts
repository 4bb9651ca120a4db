import { after, beforeEach } from 'node:test'
import type { PayProduct } from '@jiangxue/contract/payment/payment.values.ts'
import { onlinePayments } from '../../modules/payment/online-payments.ts'
import type { ReceivedNotice } from '../../modules/payment/provider/pay-provider.ts'
import { set } from '../outgoing.ts'
import { payServer, paySettings, type PayServer } from '../pay-server.ts'
import { testApp, type TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'

const never = new AbortController().signal

/** A school whose students pay at a stand-in of the providers, which brings its notices to this server. */
export function payingSchool() {
  let server!: PayServer
  const it: TestApp = testApp(async () => {
    server = await payServer({ now: () => it.now, notify: (url, notice) => deliver(url, notice) })
    return server.environment
  })
  beforeEach(() => (opened ??= set(it, { ...paySettings(server), 'basic.domain': 'https://school.example.cn' })))
  let opened: Promise<void> | undefined
  after(() => server.close())

  /** Brings a notice to the address that the school has named, and returns the status of its answer. */
  async function deliver(url: string, { headers, bytes }: ReceivedNotice): Promise<number> {
    const { statusCode } = await it.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: headers as Record<string, string>,
      payload: bytes,
    })
    return statusCode
  }

  /** A student with an order of a price in yuan. */
  async function ordered(price = 268, who?: Person) {
    const course = await it.world.course({ price })
    const student = who ?? (await it.world.student())
    await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
    const orders = (await it.get('/api/student/orders', student.token)).body.content
    return {
      course,
      student,
      id: orders.find((each: { courseId: number }) => each.courseId === course.id).id as number,
    }
  }

  const begin = (order: { id: number; student: Person }, product: PayProduct = 'native') =>
    it.post(`/api/student/orders/${order.id}/pay`, { product }, order.student.token)

  /** Begins a payment and returns its id and the number by which the provider knows it. */
  async function begun(order: { id: number; student: Person }, product: PayProduct = 'native') {
    const { status, body } = await begin(order, product)
    if (status !== 200) throw new Error(JSON.stringify(body))
    const { outTradeNo } = await it.context.database.read
      .selectFrom('paymentIntents')
      .select('outTradeNo')
      .where('id', '=', body.data.payment.id)
      .executeTakeFirstOrThrow()
    // Alipay hears of a payment when its page is opened.
    if (body.data.step.kind === 'url') await server.open(body.data.step.url)
    return { id: body.data.payment.id as number, outTradeNo, step: body.data.step }
  }

  return {
    it,
    server: () => server,
    deliver,
    ordered,
    begin,
    begun,
    /** What the leading process does every two seconds. */
    follow: () => onlinePayments.frequent(it.context, never),
    hourly: () => onlinePayments.hourly(it.context, never),
    /** The entries of an order, in the sequence in which they were recorded. */
    entries: (orderId: number) =>
      it.context.database.read
        .selectFrom('orderPayments')
        .select(['kind', 'amountFen', 'method', 'intentId', 'refundId', 'createdBy', 'reference'])
        .where('orderId', '=', orderId)
        .orderBy('id')
        .execute(),
    order: (orderId: number) =>
      it.context.database.read
        .selectFrom('orders')
        .innerJoin('enrollments', 'enrollments.id', 'orders.enrollmentId')
        .select(['orders.status', 'orders.paidFen', 'orders.refundedFen', 'enrollments.expiresAt'])
        .where('orders.id', '=', orderId)
        .executeTakeFirstOrThrow(),
    intent: (id: number) =>
      it.context.database.read.selectFrom('paymentIntents').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}
