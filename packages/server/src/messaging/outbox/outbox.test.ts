import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { mailSettings, mailText, set, providerServer, smsSettings, smtpServer } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { outwardChannels, type EmailMessage, type SmsMessage } from '../channels.ts'
import { sendSms } from '../sms/sms.ts'
import { deliverDue, retryDelaysMs, type Channels } from './deliver.ts'
import { queueMessage } from './queue-message.ts'
import { runOutbox } from './run-outbox.ts'

const it = testApp()
const queue = (target: string, message: EmailMessage | SmsMessage) =>
  it.context.database.write((db) => queueMessage(db, it.context.keys, 'test', target, message, it.now))
const deliver = (channels: Channels = outwardChannels) => deliverDue(it.context, channels)
/** The channels with an SMS provider at another endpoint. */
const smsTo = (endpoint: string): Channels => ({
  ...outwardChannels,
  sms: async ({ keys, settings, now }, phone, { templateCode, values }: SmsMessage) =>
    sendSms(keys, await settings.current(), { phone, templateCode, values }, now(), endpoint),
})
const rows = () => it.context.database.read.selectFrom('outbox').selectAll().orderBy('id').execute()
const lastRow = async () => (await rows()).at(-1)!
const mail: EmailMessage = { channel: 'email', subject: '你好，匠学', text: '您的验证码：123456' }
const sms: SmsMessage = { channel: 'sms', templateCode: 'SMS_1', values: { code: '123456' } }
beforeEach(() => it.context.database.write((db) => db.deleteFrom('outbox').execute()))

test('an e-mail is sent once through the SMTP server in the settings, with the sealed password', async () => {
  const server = await smtpServer((user, password) => user === 'school@jiangxue.example' && password === 'smtp secret')
  await set(it, {
    ...mailSettings,
    'email.smtpPort': server.port,
    'email.fromName': '匠学教务',
    'email.password': 'smtp secret',
  })
  await queue('learner@example.cn', mail)
  assert.equal(await deliver(), 1)
  assert.equal(await deliver(), 0)
  const [received] = server.mails
  assert.deepEqual(
    { mailsLength: server.mails.length, from: received?.from, to: received?.to, user: received?.user },
    { mailsLength: 1, from: 'school@jiangxue.example', to: ['learner@example.cn'], user: 'school@jiangxue.example' },
  )
  assert.match(mailText(received?.raw ?? ''), /您的验证码：123456/)
  assert.match(received?.raw ?? '', /^From: =\?UTF-8\?/m)
  const row = await lastRow()
  assert.deepEqual(
    { sentAt: row.sentAt, payload: row.payload, attempts: row.attempts },
    { sentAt: it.now, payload: '', attempts: 1 },
    'the content of sent messages is erased',
  )
  await server.close()
})

test('a wrong SMTP password is reported and retried', async (t) => {
  const server = await smtpServer(() => false)
  t.after(server.close)
  await set(it, { ...mailSettings, 'email.smtpPort': server.port, 'email.password': 'wrong' })
  await queue('learner@example.cn', mail)
  await deliver()
  const row = await lastRow()
  assert.deepEqual(
    { sentAt: row.sentAt, failedAt: row.failedAt, attempts: row.attempts, nextAttemptAt: row.nextAttemptAt },
    { sentAt: null, failedAt: null, attempts: 1, nextAttemptAt: it.now + retryDelaysMs[0]! },
  )
  assert.match(row.lastError, /账号或密码不正确.*535/)
  assert.ok(!row.lastError.includes('wrong'))
})

test('the content of a waiting message is sealed', async () => {
  await queue('learner@example.cn', mail)
  await queue('13900000000', sms)
  for (const row of await rows()) assert.ok(!JSON.stringify(row).includes('123456'))
})

test('delays grow after each failure, and the message is finally given up', async () => {
  await set(it, { ...mailSettings, 'email.password': '' })
  await queue('learner@example.cn', mail)
  for (const [attempt, delayMs] of retryDelaysMs.entries()) {
    await deliver()
    const row = await lastRow()
    assert.deepEqual(
      { attempts: row.attempts, failedAt: row.failedAt, nextAttemptAt: row.nextAttemptAt },
      { attempts: attempt + 1, failedAt: null, nextAttemptAt: it.now + delayMs },
    )
    it.pass(delayMs / 1000 - 1)
    assert.equal(await deliver(), 0, 'not before its time')
    it.pass(1)
  }
  await deliver()
  const row = await lastRow()
  assert.deepEqual(
    { attempts: row.attempts, failedAt: row.failedAt },
    { attempts: retryDelaysMs.length + 1, failedAt: it.now },
  )
  assert.match(row.lastError, /服务器拒绝连接/)
  it.pass(24 * 3600)
  assert.equal(await deliver(), 0)
})

test('expired messages are not sent', async () => {
  const server = await smtpServer()
  await set(it, { ...mailSettings, 'email.smtpPort': server.port, 'email.password': '' })
  await queue('learner@example.cn', { ...mail, expiresAt: it.now + 60_000 })
  it.pass(60)
  await deliver()
  const row = await lastRow()
  assert.deepEqual(
    { mailsLength: server.mails.length, sentAt: row.sentAt, failedAt: row.failedAt, payload: row.payload },
    { mailsLength: 0, sentAt: null, failedAt: it.now, payload: '' },
  )
  await server.close()
})

test('concurrent workers send each message once', async () => {
  const server = await smtpServer()
  await set(it, { ...mailSettings, 'email.smtpPort': server.port, 'email.password': '' })
  for (let count = 0; count < 8; count++) await queue(`learner${count}@example.cn`, mail)
  const taken = await Promise.all(Array.from({ length: 4 }, () => deliver()))
  assert.equal(
    taken.reduce((sum, each) => sum + each),
    8,
  )
  assert.deepEqual(
    server.mails.map((each) => each.to[0]).toSorted(),
    Array.from({ length: 8 }, (_, count) => `learner${count}@example.cn`),
  )
  await server.close()
})

test('a message that was sent is not sent again because recording it failed', async () => {
  let sent = 0
  const channels = { ...outwardChannels, sms: async () => void (sent += 1) }
  const { database } = it.context
  let writes = 0
  const write: typeof database.write = (job) => {
    // The first write claims the message, the second one records that it was sent.
    if (++writes === 2) return Promise.reject(new Error('Connection terminated unexpectedly'))
    return database.write(job)
  }
  await queue('13912345678', sms)
  await deliverDue({ ...it.context, database: { ...database, write } }, channels)
  it.pass(24 * 3600)
  await deliver(channels)
  assert.deepEqual([sent, (await lastRow()).sentAt !== null], [1, true])
})

test('an SMS is sent through Aliyun with a signed call', async () => {
  const server = await providerServer(() => ({ Code: 'OK', BizId: '1' }))
  await set(it, smsSettings)
  await queue('13912345678', sms)
  await deliver(smsTo(server.endpoint))
  const [call] = server.calls
  assert.deepEqual(Object.fromEntries(call!.url.searchParams), {
    PhoneNumbers: '13912345678',
    SignName: '匠学',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"123456"}',
  })
  assert.equal(call?.headers['x-acs-action'], 'SendSms')
  assert.match(
    call?.headers.authorization ?? '',
    /^ACS3-HMAC-SHA256 Credential=the access key,SignedHeaders=host;x-acs-action;.*,Signature=[0-9a-f]{64}$/,
  )
  assert.equal((await lastRow()).sentAt, it.now)
  await server.close()
})

test('an SMS is sent through Tencent Cloud with a signed call', async () => {
  const server = await providerServer(() => ({
    Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }], RequestId: '1' },
  }))
  await set(it, { ...smsSettings, 'sms.provider': 'tencent' })
  await queue('13912345678', sms)
  await deliver(smsTo(server.endpoint))
  const [call] = server.calls
  assert.deepEqual(JSON.parse(call?.body ?? ''), {
    PhoneNumberSet: ['+8613912345678'],
    SmsSdkAppId: '1400000000',
    SignName: '匠学',
    TemplateId: 'SMS_1',
    TemplateParamSet: ['123456'],
  })
  assert.match(
    call?.headers.authorization ?? '',
    /^TC3-HMAC-SHA256 Credential=the access key\/2026-11-\d\d\/sms\/tc3_request, SignedHeaders=content-type;host, Signature=[0-9a-f]{64}$/,
  )
  assert.equal((await lastRow()).sentAt, it.now)
  await server.close()
})

test('messages rejected by a provider are retried, and its error is stored', async () => {
  const refusals = [
    ['aliyun', { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发流控' }, /isv\.BUSINESS_LIMIT_CONTROL 触发流控/],
    [
      'tencent',
      { Response: { SendStatusSet: [{ Code: 'LimitExceeded', Message: 'too many' }] } },
      /LimitExceeded too many/,
    ],
    [
      'tencent',
      { Response: { Error: { Code: 'AuthFailure', Message: 'bad signature' } } },
      /AuthFailure bad signature/,
    ],
    ['tencent', {}, /Tencent: 200/],
  ] as const
  for (const [provider, response, words] of refusals) {
    const server = await providerServer(() => response)
    await set(it, { ...smsSettings, 'sms.provider': provider })
    await queue('13912345678', sms)
    await deliver(smsTo(server.endpoint))
    const row = await lastRow()
    assert.deepEqual({ sentAt: row.sentAt, attempts: row.attempts }, { sentAt: null, attempts: 1 })
    assert.match(row.lastError, words)
    await server.close()
  }
})

test('no error names the recipient, even if the provider does', async () => {
  const server = await providerServer(() => ({
    Code: 'isv.MOBILE_NUMBER_ILLEGAL',
    Message: '+8613912345678 is invalid',
  }))
  await set(it, smsSettings)
  await queue('13912345678', sms)
  await deliver(smsTo(server.endpoint))
  assert.match((await lastRow()).lastError, /isv\.MOBILE_NUMBER_ILLEGAL \+86\*\*\* is invalid/)
  await server.close()
})

test('the running outbox sends what is queued and stops on request', async () => {
  const server = await smtpServer()
  await set(it, { ...mailSettings, 'email.smtpPort': server.port, 'email.password': '' })
  const stop = runOutbox(it.context, outwardChannels)
  await queue('learner@example.cn', mail)
  for (let count = 0; count < 60 && server.mails.length === 0; count++)
    await new Promise((later) => setTimeout(later, 50))
  assert.equal(server.mails.length, 1)
  await stop()
  await queue('learner@example.cn', mail)
  await new Promise((later) => setTimeout(later, 1300))
  assert.equal(server.mails.length, 1)
  await server.close()
})

test('stopping waits for the message being sent, not for all that are waiting', async () => {
  const sent: string[] = []
  const slow: Channels = {
    ...outwardChannels,
    sms: async (_, phone) => {
      await new Promise((later) => setTimeout(later, 200))
      sent.push(phone)
    },
  }
  for (let count = 0; count < 5; count++) await queue('13912345678', sms)
  const stop = runOutbox(it.context, slow)
  for (let count = 0; count < 60 && sent.length === 0; count++) await new Promise((later) => setTimeout(later, 50))
  await stop()
  assert.ok(sent.length < 5, String(sent.length))
  const waiting = (await rows()).filter(({ sentAt, attempts }) => sentAt === null && attempts === 0)
  assert.equal(waiting.length, 5 - sent.length, 'the others are not claimed')
})
