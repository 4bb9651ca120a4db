import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { outboxExpired } from '@jiangxue/contract/messaging/outbox.values.ts'
import { mailSettings, mailText, sendCodes, set, smtpServer } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { outwardChannels, type EmailMessage, type SmsMessage } from '../channels.ts'
import { deliverDue, retryDelaysMs } from './deliver.ts'
import { eraseFailedPayloads } from './outbox-list.queries.ts'
import { queueMessage } from './queue-message.ts'

const it = testApp()
const path = '/api/admin/deliveries'
const mail: EmailMessage = { channel: 'email', subject: '你好', text: '您的订单已支付' }
const sms: SmsMessage = { channel: 'sms', templateCode: 'SMS_1', values: { code: '123456' } }
const queue = (event: string, target: string, message: EmailMessage | SmsMessage) =>
  it.context.database.write((db) => queueMessage(db, it.context.keys, event, target, message, it.now))
const deliver = () => deliverDue(it.context, outwardChannels)
const head = async () => (await it.world.person('ADMIN')).token
const list = async (token: string, query: Record<string, string> = {}) =>
  (await it.get(`${path}?${new URLSearchParams(query)}`, token)).body
const retry = (token: string, ids: unknown) => it.post(`${path}/retry`, { ids }, token)
const minuteSeconds = 60
/** Retries until the message is given up. */
async function giveUp() {
  await deliver()
  for (const delayMs of retryDelaysMs) {
    it.pass(delayMs / 1000)
    await deliver()
  }
}
beforeEach(async () => {
  await it.context.database.write((db) => db.deleteFrom('outbox').execute())
  await set(it, { ...mailSettings, 'email.password': '' })
})

test('waiting, failed and sent messages are listed with masked targets and reasons, and found by each filter', async () => {
  const token = await head()
  await queue('orderPaid', 'learner@example.cn', mail)
  await deliver()
  await queue('registerCode', '13912345678', { ...sms, expiresAt: it.now })
  await sendCodes(it, outwardChannels)
  const { content, totalElements } = await list(token)
  assert.equal(totalElements, 2)
  const [code, paid] = content
  assert.deepEqual(
    {
      eventText: code.eventText,
      channel: code.channel,
      target: code.target,
      status: code.status,
      lastError: code.lastError,
      mayRetry: code.mayRetry,
    },
    {
      eventText: '注册验证码',
      channel: 'sms',
      target: '139****5678',
      status: 'FAILED',
      lastError: outboxExpired,
      mayRetry: false,
    },
  )
  assert.deepEqual(
    {
      eventText: paid.eventText,
      target: paid.target,
      status: paid.status,
      attempts: paid.attempts,
      mayRetry: paid.mayRetry,
    },
    { eventText: '订单支付', target: 'l***@example.cn', status: 'WAITING', attempts: 1, mayRetry: false },
  )
  assert.match(paid.lastError, /服务器拒绝连接/)
  const refusal = '550 <learner@example.cn> user unknown'
  await it.context.database.write((db) =>
    db.updateTable('outbox').set({ lastError: refusal }).where('id', '=', paid.id).execute(),
  )
  assert.equal((await list(token, { event: 'orderPaid' })).content[0].lastError, '550 <l***@example.cn> user unknown')
  assert.equal(paid.at, new Date(it.now + retryDelaysMs[0]!).toISOString())
  const found: [query: Record<string, string>, ids: number[]][] = [
    [{ status: 'WAITING' }, [paid.id]],
    [{ status: 'FAILED' }, [code.id]],
    [{ status: 'SENT' }, []],
    [{ channel: 'sms' }, [code.id]],
    [{ event: 'orderPaid' }, [paid.id]],
    [{ from: '2026-11-20', to: '2026-11-20' }, [code.id, paid.id]],
    [{ to: '2026-11-19' }, []],
    [{ size: '1', page: '1' }, [paid.id]],
  ]
  for (const [query, ids] of found)
    assert.deepEqual(
      (await list(token, query)).content.map(({ id }: { id: number }) => id),
      ids,
      JSON.stringify(query),
    )
  for (const query of ['status=GONE', 'channel=reset', 'event=x', 'from=today', 'size=0'])
    assert.equal((await it.get(`${path}?${query}`, token)).status, 422, query)
})

test('a failed message is sent again once the server is back, and the retry is logged', async () => {
  const token = await head()
  await queue('orderPaid', 'learner@example.cn', mail)
  await giveUp()
  const [failed] = (await list(token)).content
  assert.deepEqual(
    { status: failed.status, attempts: failed.attempts, mayRetry: failed.mayRetry },
    { status: 'FAILED', attempts: retryDelaysMs.length + 1, mayRetry: true },
  )
  const server = await smtpServer()
  await set(it, { 'email.smtpPort': server.port })
  const answers = await Promise.all([retry(token, [failed.id]), retry(token, [failed.id])])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409], 'it is queued once')
  await deliver()
  assert.equal(server.mails.length, 1)
  assert.match(mailText(server.mails[0]?.raw ?? ''), /您的订单已支付/)
  const [sent] = (await list(token)).content
  assert.deepEqual(
    { status: sent.status, lastError: sent.lastError, mayRetry: sent.mayRetry },
    { status: 'SENT', lastError: '', mayRetry: false },
  )
  const refused = await retry(token, [failed.id])
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 409, problem: 'delivery.notRetryable' },
  )
  const log = await it.context.database.read
    .selectFrom('operationLogs')
    .selectAll()
    .where('action', '=', 'delivery.retry')
    .execute()
  assert.deepEqual(
    log.map(({ targetId }) => targetId),
    [String(failed.id)],
  )
  await server.close()
})

test('an outage of ten minutes loses no message and causes no flood', async () => {
  for (let count = 0; count < 5; count++) await queue('orderPaid', `learner${count}@example.cn`, mail)
  const server = await smtpServer()
  for (let minute = 0; minute < 10; minute++) {
    await deliver()
    it.pass(minuteSeconds)
  }
  const waiting = await it.context.database.read.selectFrom('outbox').selectAll().execute()
  assert.ok(waiting.every(({ attempts, failedAt }) => attempts <= 4 && failedAt === null))
  await set(it, { 'email.smtpPort': server.port })
  for (let minute = 0; minute < 60; minute++) {
    await deliver()
    it.pass(minuteSeconds)
  }
  assert.deepEqual(
    server.mails.map(({ to }) => to[0]).toSorted(),
    Array.from({ length: 5 }, (_, count) => `learner${count}@example.cn`),
  )
  await server.close()
})

test('after seven days the content of failed messages is erased, and they cannot be sent again', async () => {
  const token = await head()
  await queue('orderPaid', 'learner@example.cn', mail)
  await giveUp()
  const [{ id }] = (await list(token)).content
  await it.context.database.write((db) => eraseFailedPayloads(db, it.now))
  assert.equal((await list(token)).content[0].mayRetry, true)
  await it.context.database.write((db) => eraseFailedPayloads(db, it.now + 1))
  assert.equal((await list(token)).content[0].mayRetry, false)
  assert.equal((await retry(token, [id])).status, 409)
})

test('viewing deliveries requires permission to view settings, retrying requires permission to change them', async () => {
  const viewer = await it.world.person('ADMIN', { permissions: ['settings.view'] })
  assert.equal((await it.get(path, viewer.token)).status, 200)
  assert.equal((await retry(viewer.token, [1])).status, 403)
  for (const who of [await it.world.student(), await it.world.person('ORG_ADMIN'), await it.world.person('TEACHER')])
    assert.equal((await it.get(path, who.token)).status, 403)
  const token = await head()
  for (const ids of [[], ['x'], undefined, Array.from({ length: 101 }, () => 1)])
    assert.equal((await retry(token, ids)).status, 422)
  assert.equal((await retry(token, [999_999])).status, 409)
})
