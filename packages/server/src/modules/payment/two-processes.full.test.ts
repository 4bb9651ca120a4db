import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OutsideSchool, type OpenOrder } from '../../testing/payment/outside-school.ts'
import { startPayProcess } from '../../testing/payment/pay-process.ts'
import { testPlace } from '../../testing/test-database.ts'

const payments = 200
/** A school takes 300 notices a second; each payment has ten. */
const atOnce = 10
const needsPostgres = process.env['DATABASE'] !== 'postgres' && 'two processes need PostgreSQL'

test(
  `${payments} payments, each noticed and asked about in two processes at once, are booked once`,
  { skip: needsPostgres },
  async (t) => {
    const place = await testPlace()
    const school = await new OutsideSchool(place).open(payments)
    const servers = [startPayProcess(school.environment), startPayProcess(school.environment)]
    t.after(async () => {
      for (const server of servers) {
        server.kill()
        await server.isOver
      }
      await school.provider.close()
      await place.remove()
    })
    const urls = await Promise.all(servers.map((server) => server.open(0)))
    const [first = ''] = urls
    school.url = first

    /** Somebody pays; notices and the page that waits reach both processes at the same time. */
    async function pay(
      { id, outTradeNo }: { id: number; outTradeNo: string },
      { token }: OpenOrder,
    ): Promise<number[]> {
      const { channel } = school.provider.truth.pay(outTradeNo)
      const notices = school.provider.notices(outTradeNo, 'tenAtOnce')
      const asking = urls.map((url) =>
        fetch(`${url}/api/student/payments/${id}`, { headers: { authorization: `Bearer ${token}` } }),
      )
      const noticed = notices.map((notice, index) => school.deliver(channel, notice, urls[index % 2]))
      const asked = (await Promise.all(asking)).map(({ status }) => status)
      return [...asked, ...(await Promise.all(noticed)).map((status) => (status === 204 ? 200 : status))]
    }

    const answers: number[] = []
    for (let from = 0; from < payments; from += atOnce) {
      const orders = school.orders.slice(from, from + atOnce)
      const begun: { id: number; outTradeNo: string }[] = []
      for (const [index, order] of orders.entries())
        begun.push(await school.begin(order, index % 2 === 0 ? 'native' : 'page'))
      answers.push(...(await Promise.all(orders.map((order, index) => pay(begun[index]!, order)))).flat())
    }
    assert.deepEqual([...new Set(answers)], [200], 'all are acknowledged')
    const { entries, messages, orders } = await school.books()
    assert.equal(entries.length, payments)
    assert.deepEqual(entries, school.trueEntries())
    assert.deepEqual([...new Set(orders.map(({ status, paidFen }) => `${status} ${paidFen}`))], ['PAID 26800'])
    assert.equal(
      messages.filter((message) => message.startsWith('orderPaid ')).length,
      payments,
      'everybody is told once',
    )
  },
)
