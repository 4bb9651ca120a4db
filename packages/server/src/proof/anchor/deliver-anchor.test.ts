import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fromBase64, utf8 } from '../../ledger/encoding/bytes.ts'
import { verifySignature } from '../../ledger/encoding/ed25519.ts'
import { outwardChannels } from '../../messaging/channels.ts'
import { deliverDue, retryDelaysMs } from '../../messaging/outbox/deliver.ts'
import { deleteExpiredRows } from '../../office/upkeep/expired-rows.queries.ts'
import { mailSettings, mailText, set, smtpServer } from '../../testing/outgoing.ts'
import { hasOpenssl, loopbackPolicy, timestampServer } from '../../testing/papers/anchors.ts'
import { testApp } from '../../testing/test-app.ts'
import { listDeliveriesOf, settleDeliveries } from './anchor-delivery.queries.ts'
import { deliverAgain } from './deliver-again.ts'
import { makeAnchor } from './make-anchor.ts'
import { timestampChannel } from './timestamp-channel.ts'

const it = testApp()
const channels = { ...outwardChannels, timestamp: timestampChannel(loopbackPolicy) }
const deliver = () => deliverDue(it.context, channels)
const daySeconds = 86_400

async function giveUp() {
  await deliver()
  for (const delayMs of retryDelaysMs) {
    it.pass(delayMs / 1000)
    await deliver()
  }
}
/** Signs in again for each call: days pass in between. */
const call = async (method: 'GET' | 'POST', path: string) =>
  it.call(method, `/api/admin/anchors/${path}`, {
    token: (await it.world.person('ADMIN')).token,
    ...(method === 'POST' && { body: {} }),
  })
const rowOf = async (number: number) => (await call('GET', String(number))).body
async function mailServer(t: TestContext) {
  const server = await smtpServer()
  t.after(() => server.close())
  return server
}

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-tsa-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('an anchor is e-mailed to the configured recipients, with everything needed to verify it', async (t) => {
  const server = await mailServer(t)
  await set(it, {
    ...mailSettings,
    'email.password': '',
    'email.smtpPort': server.port,
    'proof.emails': ['office@example.cn', 'third@example.cn'],
  })
  const anchor = await makeAnchor(it.context)
  assert.deepEqual(
    (await rowOf(anchor.number)).deliveries.map(({ status, attempts }: never) => [status, attempts]),
    [
      ['WAITING', 0],
      ['WAITING', 0],
    ],
  )
  await deliver()
  const { deliveries } = await rowOf(anchor.number)
  assert.deepEqual(
    deliveries.map(({ status, target }: never) => [status, target]),
    [
      ['SENT', 'office@example.cn'],
      ['SENT', 'third@example.cn'],
    ],
  )
  const text = mailText(server.mails[0]!.raw)
  for (const part of [anchor.root, anchor.statement, anchor.signature, '请保留本邮件'])
    assert.ok(text.includes(part), part)
  const { publicKey } = JSON.parse(text.split('\n').find((line) => line.startsWith('{'))!)
  assert.ok(verifySignature(fromBase64(publicKey), utf8(anchor.statement), fromBase64(anchor.signature)))
  // The outbox deletes old messages; the delivery stays recorded.
  await it.context.database.write(settleDeliveries)
  it.pass(31 * daySeconds)
  await deleteExpiredRows(it.context.database, it.now)
  assert.deepEqual(
    (await rowOf(anchor.number)).deliveries.map(({ status }: never) => status),
    ['SENT', 'SENT'],
  )
  const again = await call('POST', `${anchor.number}/deliveries`)
  assert.deepEqual({ status: again.status, problem: again.body.problem }, { status: 409, problem: 'proof.delivered' })
})

test('a failed delivery is retried, shown, and sent again manually or after the next night', async (t) => {
  await set(it, { ...mailSettings, 'email.password': '', 'proof.emails': ['office@example.cn'] })
  const anchor = await makeAnchor(it.context)
  await giveUp()
  const [failed] = (await rowOf(anchor.number)).deliveries
  assert.deepEqual(
    { status: failed.status, attempts: failed.attempts },
    { status: 'FAILED', attempts: retryDelaysMs.length + 1 },
  )
  assert.match(failed.lastError, /服务器拒绝连接/)
  const server = await mailServer(t)
  await set(it, { 'email.smtpPort': server.port, 'proof.emails': ['office@example.cn', 'added@example.cn'] })
  const sent = await call('POST', `${anchor.number}/deliveries`)
  assert.deepEqual(
    sent.body.data.deliveries.map(({ status }: never) => status),
    ['WAITING', 'WAITING'],
  )
  await deliver()
  assert.deepEqual(server.mails.map(({ to }) => to[0]).toSorted(), ['added@example.cn', 'office@example.cn'])
  await set(it, { 'email.smtpPort': 1 })
  const next = await makeAnchor(it.context)
  await giveUp()
  const back = await mailServer(t)
  await set(it, { 'email.smtpPort': back.port })
  await deliverAgain(it.context)
  await deliver()
  assert.equal(back.mails.length, 2)
  assert.deepEqual(
    (await rowOf(next.number)).deliveries.map(({ status }: never) => status),
    ['SENT', 'SENT'],
  )
})

test('a failed delivery to a recipient that the school has removed is not sent again', async (t) => {
  await set(it, {
    ...mailSettings,
    'email.smtpPort': 1,
    'email.password': '',
    'proof.emails': ['typo@example.cn', 'kept@example.cn'],
  })
  const anchor = await makeAnchor(it.context)
  await giveUp()
  const server = await mailServer(t)
  await set(it, { 'email.smtpPort': server.port, 'proof.emails': ['kept@example.cn'] })
  await deliverAgain(it.context)
  await deliver()
  assert.deepEqual(
    server.mails.map(({ to }) => to[0]),
    ['kept@example.cn'],
  )
  const again = await call('POST', `${anchor.number}/deliveries`)
  assert.deepEqual({ status: again.status, problem: again.body.problem }, { status: 409, problem: 'proof.delivered' })
})

test('a timestamp service stamps an anchor, and openssl confirms the token', async (t) => {
  if (!hasOpenssl) return t.skip('there is no openssl on this machine')
  const service = await timestampServer(folderOf(t))
  t.after(service.close)
  // Bypasses the form, which requires https.
  await set(it, { 'proof.emails': [], 'proof.timestampUrl': service.url })
  const anchor = await makeAnchor(it.context)
  const foul: readonly (readonly [why: RegExp, alter: (answer: Buffer) => Buffer])[] = [
    [/无法识别/, (answer) => answer.subarray(0, 40)],
    [/拒绝/, () => Buffer.from('30083006020102300102', 'hex')],
    [/无法识别/, () => Buffer.alloc(64)],
    [
      /不是这一号存证的/,
      (answer) => {
        const at = answer.indexOf(Buffer.from((digest as string).slice(0, 16), 'hex'))
        const other = Buffer.from(answer)
        other[at]! ^= 1
        return other
      },
    ],
  ]
  const { digest } = await rowOf(anchor.number)
  for (const [attempt, [why, alter]] of foul.entries()) {
    service.alter(alter)
    await deliver()
    const [delivery] = (await rowOf(anchor.number)).deliveries
    assert.match(delivery.lastError, why)
    assert.equal(delivery.attempts, attempt + 1)
    it.pass(retryDelaysMs[attempt]! / 1000)
  }
  service.alter((answer) => answer)
  await deliver()
  const row = await rowOf(anchor.number)
  assert.deepEqual(
    { status: row.deliveries[0].status, stampedAtLength: row.stampedAt.length },
    { status: 'SENT', stampedAtLength: 1 },
  )
  const [stored] = await listDeliveriesOf(it.context.database.read, [anchor.number])
  assert.match(await service.verify(Buffer.from(stored!.token!, 'base64'), digest), /Verification: OK/)
  await assert.rejects(service.verify(Buffer.from(stored!.token!, 'base64'), '0'.repeat(64)))
})

test('a timestamp service needs a public https address, and its token must match the request', async (t) => {
  const { token } = await it.world.person('ADMIN')
  for (const timestampUrl of ['http://tsa.example.cn/', 'ftp://tsa.example.cn', 'tsa.example.cn'])
    assert.equal((await it.post('/api/admin/settings/proof', { timestampUrl }, token)).status, 422, timestampUrl)
  if (!hasOpenssl) return t.skip('there is no openssl on this machine')
  const service = await timestampServer(folderOf(t))
  t.after(service.close)
  const { number } = await makeAnchor(it.context)
  const message = { channel: 'timestamp', anchorNumber: number } as const
  await assert.rejects(timestampChannel()(it.context, service.url, message), /无法访问/)
  assert.equal(service.asked(), 0)
  let replayed: Buffer | undefined
  service.alter((answer) => (replayed ??= answer))
  const send = () => timestampChannel(loopbackPolicy)(it.context, service.url, message)
  await send()
  await assert.rejects(send(), /不是对本次请求的答复/)
})
