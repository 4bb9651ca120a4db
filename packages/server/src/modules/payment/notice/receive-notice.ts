import { payChannels, type PayChannel } from '@jiangxue/contract/payment/payment.values.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../core/context.ts'
import { seal } from '../../../core/crypto/keys.ts'
import type { Db } from '../../../core/database/database.ts'
import { countEvent } from '../../../core/http/rate-limit.ts'
import { problem } from '../../../core/problem.ts'
import type { Sender } from '../../../messaging/notification/sender.ts'
import { accountOf } from '../account-of.ts'
import { bookPayment } from '../intent/book-payment.ts'
import { ForgedNotice, type Notice, type ReceivedNotice } from '../provider/pay-provider.ts'
import { settleRefund } from '../refund/settle-refund.ts'
import { insertNotice } from './notice.queries.ts'

const mostBytes = 64 * 1024
const mostPerSecond = 300
const mostForgedPerDay = 10_000
const dayMs = 86_400_000

/** What each provider takes for "received"; anything else is sent again. */
const received = { wechat: { status: 204, body: '' }, alipay: { status: 200, body: 'success' } } as const

/**
 * The addresses to which the providers send their notices. The signature covers the bytes, so bodies are not parsed
 * before it is verified. A notice is acknowledged once what it says is on disk.
 */
export async function serveNotices(app: FastifyInstance, context: Context): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const isTooMany = perSecond(mostPerSecond, context.now)
  for (const channel of payChannels)
    app.post(`/api/payments/${channel}`, { bodyLimit: mostBytes }, async (request, reply) => {
      if (isTooMany()) throw problem('request.tooMany', { retryAfterSeconds: 1 })
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const isDone = await receive(context, channel, { headers: request.headers, bytes })
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      if (!isDone) return reply.code(401).send('fail')
      const { status, body } = received[channel]
      return reply.code(status).send(body)
    })
}

/** Books what a genuine notice says, and keeps the notice. Returns whether the provider may consider it received. */
async function receive(context: Context, channel: PayChannel, notice: ReceivedNotice): Promise<boolean> {
  const { database, keys, settings, now } = context
  const provider = await accountOf(context, channel)
  let said: Notice
  try {
    said = provider.readNotice(notice)
  } catch (error) {
    if (!(error instanceof ForgedNotice)) throw error
    await keepForged(context, channel, notice, error)
    return false
  }
  const school = { keys, values: await settings.current(), now: now() }
  const body = seal(keys, notice.bytes.toString('utf8'))
  return database.write(async (db) => {
    const { outNo, outcome, isDone } = await apply(db, school, channel, said)
    await insertNotice(db, { channel, at: school.now, kind: said.kind, outNo, outcome, body })
    return isDone
  })
}

async function apply(db: Db, school: Sender, channel: PayChannel, said: Notice) {
  if (said.kind === 'refund') {
    const outcome = await settleRefund(db, school, said.refund)
    return { outNo: said.refund.outRefundNo, outcome, isDone: outcome !== 'unknown' }
  }
  const { payment } = said
  // Only that it is paid changes anything; the rest is asked for at its time.
  if (payment.state !== 'PAID') return { outNo: payment.outTradeNo, outcome: 'ignored', isDone: true }
  const outcome = await bookPayment(db, school, channel, payment)
  return { outNo: payment.outTradeNo, outcome, isDone: outcome === 'booked' || outcome === 'known' }
}

/** Keeps what was refused, up to a number a day: anyone can send it. */
async function keepForged(
  { database, keys, log, now }: Context,
  channel: PayChannel,
  { bytes }: ReceivedNotice,
  { reason }: ForgedNotice,
): Promise<void> {
  log.warn({ channel, reason }, 'payment notice refused')
  await database.write(async (db) => {
    const { count } = await countEvent(db, 'forged-notices', dayMs, now())
    if (count > mostForgedPerDay) return
    const body = seal(keys, bytes.toString('utf8'))
    await insertNotice(db, { channel, at: now(), kind: 'forged', outNo: '', outcome: reason, body })
  })
}

/** Counts calls within a second of this process. */
function perSecond(most: number, now: () => number): () => boolean {
  let [second, count] = [0, 0]
  return () => {
    const current = Math.floor(now() / 1000)
    if (current !== second) [second, count] = [current, 0]
    return ++count > most
  }
}
