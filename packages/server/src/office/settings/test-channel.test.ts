import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import { mailSettings, set, providerServer, smsSettings, smtpServer } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { testSms } from './test-channel.ts'

const it = testApp()
const path = '/api/admin/settings'
const head = async () => (await it.world.person('ADMIN')).token

test('the test button sends a real e-mail with the values on the screen', async () => {
  const [token, server] = [await head(), await smtpServer()]
  await set(it, { ...mailSettings, 'basic.siteName': '春晖技校' })
  const typed = { smtpServer: '127.0.0.1', smtpPort: server.port, target: 'head@example.cn', password: '' }
  const { status, body } = await it.post(`${path}/email/test`, typed, token)
  assert.deepEqual({ status, message: body.message }, { status: 200, message: '测试邮件已发送，请查收' })
  assert.deepEqual(server.mails[0]?.to, ['head@example.cn'])
  await server.close()
})

test('a failure shows the server’s error, and never the password', async () => {
  const token = await head()
  await set(it, { ...mailSettings, 'email.password': 'the mail secret' })
  const { status, body } = await it.post(
    `${path}/email/test`,
    { target: 'head@example.cn', password: secretMask },
    token,
  )
  assert.equal(status, 422)
  assert.match(body.message, /^测试邮件发送失败：服务器拒绝连接，请检查地址和端口/)
  assert.ok(!JSON.stringify(body).includes('the mail secret'))
  await set(it, { 'email.smtpServer': '' })
  assert.equal((await it.post(`${path}/email/test`, { target: 'head@example.cn' }, token)).status, 503)
  assert.equal((await it.post(`${path}/email/test`, { target: 'nobody' }, token)).status, 422)
})

test('the stored password is not sent to another server', async () => {
  const [token, own] = [await head(), await smtpServer()]
  await set(it, { ...mailSettings, 'email.password': 'the mail secret' })
  const typed = { smtpServer: '127.0.0.2', smtpPort: own.port }
  for (const password of [undefined, secretMask]) {
    const tried = await it.post(`${path}/email/test`, { ...typed, target: 'head@example.cn', password }, token)
    assert.deepEqual(
      { status: tried.status, errors: tried.body.errors },
      { status: 422, errors: { password: '服务器地址已更改，请重新输入' } },
    )
    const saved = await it.post(`${path}/email`, { ...typed, password }, token)
    assert.deepEqual(
      { status: saved.status, errors: saved.body.errors },
      { status: 422, errors: { password: '服务器地址已更改，请重新输入' } },
    )
  }
  assert.equal((await it.post(`${path}/email`, { ...typed, password: 'of the new one' }, token)).status, 200)
  assert.equal((await it.post(`${path}/email`, { smtpServer: '', password: secretMask }, token)).status, 200)
  await own.close()
})

test('a real text message is sent, and an error of the provider is shown', async () => {
  const answers: object[] = [{ Code: 'OK' }, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控' }]
  const server = await providerServer(() => answers.shift() ?? {})
  await set(it, smsSettings)
  await testSms(it.context, { target: '13912345678', signName: '春晖' }, server.endpoint)
  assert.deepEqual(
    [server.calls[0]?.url.searchParams.get('PhoneNumbers'), server.calls[0]?.url.searchParams.get('SignName')],
    ['13912345678', '春晖'],
  )
  await assert.rejects(
    testSms(it.context, { target: '13912345678' }, server.endpoint),
    /测试短信发送失败：.*触发天级流控/,
  )
  await server.close()
})

test('only users who may change settings can send tests, sixty per hour', async () => {
  const viewer = (await it.world.person('ADMIN', { permissions: ['settings.view'] })).token
  assert.equal((await it.post(`${path}/email/test`, { target: 'head@example.cn' }, viewer)).status, 403)
  const token = await head()
  const statuses: number[] = []
  for (let count = 0; count < 61; count++)
    statuses.push(
      (await it.call('POST', `${path}/sms/test`, { token, body: { target: '1' }, from: '10.7.7.7' })).status,
    )
  assert.equal(statuses.at(-1), 429)
})

test('mail signs in with the login name if there is one, and unencrypted only if told so', async () => {
  const token = await head()
  const users: string[] = []
  const server = await smtpServer((user) => users.push(user) > 0)
  await set(it, { ...mailSettings, 'email.password': 'the mail secret' })
  const typed = { smtpServer: '127.0.0.1', smtpPort: server.port, target: 'head@example.cn' }
  const send = (more: object) => it.post(`${path}/email/test`, { ...typed, ...more }, token)
  assert.equal((await send({})).status, 200)
  assert.equal((await send({ username: 'relay-user' })).status, 200)
  assert.deepEqual(users, ['school@jiangxue.example', 'relay-user'])
  // The server offers no encryption.
  for (const security of ['starttls', 'tls']) assert.equal((await send({ security })).status, 422, security)
  const exposed = await send({ security: 'none' })
  assert.deepEqual(exposed.body.errors, { password: '服务器地址已更改，请重新输入' })
  assert.equal((await send({ security: 'none', password: 'typed again' })).status, 200)
  await server.close()
})
