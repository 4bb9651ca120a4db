import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../packages/server/src/core/context.ts'
import type { ReceivedNotice } from '../packages/server/src/modules/payment/provider/pay-provider.ts'
import { providerOf } from '../packages/server/src/modules/payment/provider/provider-of.ts'
import { set } from '../packages/server/src/testing/outgoing.ts'
import { paySource } from '../packages/server/src/testing/pay-server-school.ts'
import { callSchool, payServer, paySettings, type PayServer } from '../packages/server/src/testing/pay-server.ts'
import type { PaidTruth } from '../packages/server/src/testing/pay-server/pay-truth.ts'
import { ratio, round, type Note } from './note.ts'
import { reportsOf } from './reports.ts'
import { inSchool, seed, type BenchWorld } from './seed.ts'
import { startServer, type BenchServer } from './server.ts'
import { percentiles, spread } from './spread.ts'

const perSecond = 200
/** A server takes 300 notices within a second. */
const burst = 250
const warmUps = 100
const priceFen = 26_800
const dayMs = 86_400_000
const verified = 500
const rowsPerStatement = 500

/**
 * Sends genuine notices of both providers, each of another payment, beside as many progress reports; on PostgreSQL also
 * to two processes in turn. The providers themselves cannot be reached, so that every payment is booked by its notice.
 */
export async function measurePayments(
  dataDir: string,
  note: Note,
  { seconds, databaseUrl }: { seconds: number; databaseUrl?: string },
): Promise<void> {
  const provider = await payServer()
  provider.trouble = () => 'cutBefore'
  const counts = databaseUrl === undefined ? [1] : [1, 2]
  const each = warmUps + seconds * perSecond + burst
  const learners = each * counts.length
  const world = await seed(
    dataDir,
    { courses: 6, students: Math.ceil(learners * 1.1), learners, progressPerStudent: 0 },
    databaseUrl,
  )
  const payments = await inSchool(dataDir, (context) => beginPayments(context, world, provider), databaseUrl)
  if (databaseUrl === undefined) verification(provider, payments.slice(0, verified), note)
  const env = { ...provider.environment, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
  for (const [index, count] of counts.entries()) {
    const servers: BenchServer[] = []
    for (let started = 0; started < count; started++) servers.push(await startServer(dataDir, env))
    const size = `${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}${count > 1 ? `, ${count} processes` : ''}`
    try {
      await notices(servers, world, payments.slice(index * each, (index + 1) * each), { provider, note, size })
    } finally {
      for (const server of servers) await server.stop()
    }
  }
  const booked = await inSchool(dataDir, ({ database }) => sumBooked(database.read), databaseUrl)
  if (booked !== learners * priceFen) throw new Error(`${booked} fen are booked for ${learners} payments`)
  await provider.close()
}

const sumBooked = async (db: Context['database']['read']): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('orderPayments')
        .select((of) => of.fn.sum('amountFen').as('fen'))
        .executeTakeFirstOrThrow()
    ).fen,
  )

async function notices(
  servers: readonly BenchServer[],
  world: BenchWorld,
  payments: readonly PaidTruth[],
  { provider, note, size }: { provider: PayServer; note: Note; size: string },
): Promise<void> {
  // Signed before, which takes as long as to verify several.
  const sent = payments.map(({ outTradeNo, channel }, index) => {
    provider.truth.pay(outTradeNo)
    const [notice] = provider.notices(outTradeNo) as [ReceivedNotice]
    return { notice, url: `${servers[index % servers.length]!.url}/api/payments/${channel}` }
  })
  const send = async ({ notice, url }: (typeof sent)[number]) => {
    // A connection may have been closed as it was used.
    const status = (await callSchool(url, notice)) || (await callSchool(url, notice))
    if (status !== 204 && status !== 200) throw new Error(`A notice got ${status}`)
  }
  await spread(sent.slice(0, warmUps), 1, send)
  const steady = sent.slice(warmUps, -burst)
  const seconds = steady.length / perSecond
  const processorMs = () => servers.reduce((sum, server) => sum + server.processorMs(), 0)
  const measured = async <T>(things: readonly T[], call: (thing: T) => Promise<unknown>) => {
    const before = processorMs()
    const times = await spread(things, seconds, call)
    return { ...times, processorMs: (processorMs() - before) / things.length }
  }
  const next = reportsOf(world, world.learners)
  const report = async (index: number) => {
    const { path, ...call } = next()
    const response = await fetch(`${servers[index % servers.length]!.url}${path}`, call)
    if (!response.ok) throw new Error(`A report got ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
  const reports = await measured([...steady.keys()], report)
  const noticed = await measured(steady, send)
  note(
    `genuine payment notices, ${perSecond} a second, ${size}`,
    'p99 ≤ 100 ms',
    `p50 ${round(noticed.p50)} ms, p99 ${round(noticed.p99)} ms; progress reports at the same rate p50 ${round(reports.p50)} ms, p99 ${round(reports.p99)} ms; ${noticed.processorMs.toFixed(1)} ms of CPU time each, ${ratio(noticed.processorMs / reports.processorMs)} × a report`,
  )
  // Those before count for the second in which they came.
  await delay(1000)
  const began = performance.now()
  const times = await Promise.all(
    sent.slice(-burst).map(async (each) => {
      await send(each)
      return performance.now() - began
    }),
  )
  const { p50, slowest } = percentiles(times)
  note(
    `${burst} genuine payment notices at once, ${size}`,
    '≥ 200/s',
    `${round((burst * 1000) / slowest)}/s, p50 ${round(p50)} ms, slowest ${round(slowest)} ms`,
  )
}

/** How long it takes to verify a notice and to read it, without a server. */
function verification(provider: PayServer, payments: readonly PaidTruth[], note: Note): void {
  const source = paySource(provider)
  for (const channel of ['wechat', 'alipay'] as const) {
    const received = payments
      .filter((payment) => payment.channel === channel)
      .map((payment) => provider.notice({ ...payment, state: 'PAID', providerNo: '1', paidAt: provider.now() }))
    const kept = providerOf(channel, source)
    const timed = (providerFor: () => typeof kept) => {
      const began = performance.now()
      for (const notice of received) providerFor().readNotice(notice)
      return (performance.now() - began) / received.length
    }
    timed(() => kept)
    const [verifying, opening] = [timed(() => kept), timed(() => providerOf(channel, source))]
    note(
      `verification of a notice of ${channel} alone`,
      '≤ 1 ms',
      `${verifying.toFixed(2)} ms, ${opening.toFixed(2)} ms with the keys opened and parsed`,
    )
  }
}

/** An order and an open payment of each learner, by both providers in turn. */
async function beginPayments(context: Context, world: BenchWorld, provider: PayServer): Promise<PaidTruth[]> {
  const { database, now } = context
  const at = now()
  await set({ context, now: at }, { ...paySettings(provider), 'basic.domain': 'https://school.example.cn' })
  await database.write(async (db) => {
    const { courseId } = world
    for (let first = 0; first < world.learners.length; first += rowsPerStatement) {
      const learners = world.learners.slice(first, first + rowsPerStatement)
      const enrolled = await db
        .insertInto('enrollments')
        .values(learners.map(({ studentId }) => ({ studentId, courseId, createdAt: at })))
        .returning(['id', 'studentId'])
        .execute()
      const ordered = await db
        .insertInto('orders')
        .values(
          enrolled.map(({ id, studentId }) => ({
            studentId,
            courseId,
            enrollmentId: id,
            amountFen: priceFen,
            status: 'PENDING',
            createdAt: at,
            updatedAt: at,
          })),
        )
        .returning(['id', 'studentId'])
        .execute()
      const begun = ordered.map(({ id, studentId }, index) => {
        const payment = paymentOf(id, index % 2 === 0 ? 'wechat' : 'alipay', at)
        provider.truth.payments.set(payment.outTradeNo, payment)
        const { channel, product, outTradeNo, amountFen, expiresAt } = payment
        const row = { orderId: id, channel, product, outTradeNo, amountFen, expiresAt, state: 'OPEN' as const }
        return { ...row, createdAt: at, createdBy: studentId, ip: '127.0.0.1' }
      })
      await db.insertInto('paymentIntents').values(begun).execute()
    }
  })
  return [...provider.truth.payments.values()]
}

const paymentOf = (orderId: number, channel: 'wechat' | 'alipay', at: number): PaidTruth => ({
  channel,
  product: channel === 'wechat' ? 'native' : 'page',
  outTradeNo: `JXBENCH${String(orderId).padStart(21, '0')}`,
  amountFen: priceFen,
  description: '压测课程',
  notifyUrl: '',
  returnUrl: '',
  expiresAt: at + dayMs,
  state: 'OPEN',
  providerNo: '',
  paidAt: 0,
  payer: '',
})
