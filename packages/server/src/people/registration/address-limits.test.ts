import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import { messageChannels } from '../../features.ts'
import { lastCode, mailSettings, queued, sendCodes, set, smsSettings } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertUser } from '../account/account.queries.ts'

const it = testApp()
const hour = 3600
const post = (path: string, body: object) => it.post(`/api/auth/${path}`, body)
const sendCode = (target: string) => post('send-code', { target })
const form = () => {
  const number = it.world.next()
  const [username, phone] = [`newcomer${number}`, `137${String(number).padStart(8, '0')}`]
  return { username, phone, name: '新学员', password: 'a fine new password', role: 'STUDENT' }
}
const clear = () => it.context.database.write((db) => db.deleteFrom('outbox').execute())
beforeEach(async () => {
  it.pass(hour)
  await clear()
  await set(it, {
    ...mailSettings,
    ...smsSettings,
    'user.allowRegister': true,
    'user.verifyMethod': 'none',
    'sms.dailyLimit': 500,
    'email.smtpServer': '',
  })
})

test('one address registers at most a hundred accounts an hour', async () => {
  const name = 'registered-from:127.0.0.1'
  const counted = (count: number) =>
    it.context.database.write((db) =>
      db
        .insertInto('rateCounters')
        .values({ name, count, resetsAt: it.now + hour * 1000 })
        .execute(),
    )
  await counted(accountLimits.registrationsPerAddress - 1)
  const [taken, ...burst] = [form(), form(), form(), form()]
  const statuses = await Promise.all(burst.map(async (each) => (await post('register', each)).status))
  assert.deepEqual(statuses.toSorted(), [200, 429, 429])
  const refused = await post('register', taken)
  assert.deepEqual([refused.status, Number(refused.headers['retry-after'])], [429, hour])
  it.pass(hour)
  assert.equal((await post('register', taken)).status, 200)
})

test('one address learns of at most a hundred taken names an hour', async () => {
  const { username } = await it.world.student({ phone: '13600000001' })
  const probe = (phone: string) => post('register', { ...form(), username, phone })
  const name = 'taken-names-from:127.0.0.1'
  const [count, resetsAt] = [accountLimits.takenNamesPerAddress - 2, it.now + hour * 1000]
  await it.context.database.write((db) => db.insertInto('rateCounters').values({ name, count, resetsAt }).execute())
  assert.deepEqual((await probe('13600000001')).body.errors, { username: '用户名已被使用', phone: '手机号已被使用' })
  const burst = await Promise.all(['13600000002', '13600000003', '13600000001'].map(probe))
  assert.deepEqual(burst.map(({ status }) => status).toSorted(), [409, 429, 429])
  assert.equal((await post('register', form())).status, 429)
  it.pass(hour)
  assert.equal((await post('register', form())).status, 200)
})

test('one address requests at most sixty codes an hour, for any targets', async () => {
  await set(it, { 'user.verifyMethod': 'phone' })
  for (let target = 0; target < accountLimits.codesPerAddress; target++)
    assert.equal((await sendCode(`139${String(target).padStart(8, '0')}`)).status, 200)
  const { status, headers } = await sendCode('13999999999')
  assert.deepEqual([status, Number(headers['retry-after']) > 0], [429, true])
  assert.equal((await queued(it)).length, accountLimits.codesPerAddress)
  it.pass(hour)
  assert.equal((await sendCode('13999999999')).status, 200)
})

test('requests for made-up names queue nothing and are limited', async () => {
  await set(it, mailSettings)
  const statuses = []
  for (let name = 0; name <= accountLimits.codesPerAddress; name++)
    statuses.push((await post('forgot-password', { account: `made-up-${name}` })).status)
  assert.deepEqual(
    { statusesLength: statuses.filter((status) => status === 200).length, statuses: statuses.at(-1) },
    { statusesLength: 60, statuses: 429 },
  )
  assert.deepEqual(await queued(it), [])
})

test('beyond the daily limit no text messages are sent, and the admins are notified once', async () => {
  it.pass(86_400)
  await set(it, { ...mailSettings, 'user.verifyMethod': 'phone', 'sms.dailyLimit': 8 })
  const email = 'head@example.cn'
  const head = { role: 'ADMIN', name: '校长', phone: null, email, passwordHash: '', status: 'ACTIVE' } as const
  await it.context.database.write((db) => insertUser(db, { ...head, username: 'head' }, it.now))
  const admin = await it.world.person('ADMIN')
  const notices = async () => (await it.get('/api/admin/stats/dashboard', admin.token)).body.notices

  assert.equal((await sendCode('13800000001')).status, 200)
  assert.deepEqual(await notices(), [])
  assert.equal((await sendCode('13800000002')).status, 200)
  for (const phone of ['13800000003', '13800000004']) {
    const { status, body } = await sendCode(phone)
    assert.deepEqual(
      { status, problem: body.problem, message: body.message },
      { status: 503, problem: 'channel.smsExhausted', message: '今天的短信数量已达上限，请明天再试或联系学校' },
    )
  }
  assert.deepEqual(await notices(), ['smsExhausted'])
  const messages = await queued(it)
  assert.deepEqual(
    messages.map(({ channel, target }) => [channel, target]),
    [
      ['sms', '13800000001'],
      ['sms', '13800000002'],
      ['email', email],
    ],
  )
  assert.match((messages[2] as { text: string }).text, /^校长，您好：\n\n今天的短信数量已达上限/)

  await set(it, { 'sms.dailyLimit': 12 })
  assert.equal((await sendCode('13800000003')).status, 200, 'a higher limit counts at once')
  it.pass(86_400)
  assert.equal((await sendCode('13800000005')).status, 200, 'another day')
})

test('a reset code is sent by email when the SMS limit is reached', async () => {
  await set(it, { ...mailSettings, 'sms.dailyLimit': 0 })
  await it.world.student({ email: 'mail-instead@example.cn', phone: '13711110001' })
  await post('forgot-password', { account: '13711110001' })
  await sendCodes(it, messageChannels)
  assert.match(await lastCode(it, 'mail-instead@example.cn'), /^\d{8}$/)
})
