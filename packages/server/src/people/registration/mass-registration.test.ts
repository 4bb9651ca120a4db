import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { challengeCounters } from '../../core/http/call-challenge.ts'
import { fetchChallenge, setCalls } from '../../testing/answer-challenge.ts'
import { lastCode, mailSettings, queued, set, smsSettings } from '../../testing/outgoing.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'

const it = testApp()
const networks = 200
const networkOf = (number: number) => `198.18.${Math.floor((number % networks) / 100)}.${(number % networks) % 100}`
const phoneOf = (number: number) => `137${String(number).padStart(8, '0')}`
const form = (number: number) => ({
  username: `newcomer${number}`,
  name: '新学员',
  phone: phoneOf(number),
  email: `newcomer${number}@example.cn`,
  password: 'a fine new password',
  role: 'STUDENT',
})
const post = (path: string, body: object, from: string) => it.call('POST', `/api/auth/${path}`, { body, from })
const statusesOf = (responses: readonly TestResponse[]) =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, { length }]) => [status, length]),
  )

beforeEach(async () => {
  it.pass(2 * 86_400)
  await it.context.database.write((db) => db.deleteFrom('outbox').execute())
  await set(it, { ...mailSettings, ...smsSettings, 'user.allowRegister': true, 'sms.dailyLimit': 500 })
})

test('a class of sixty behind one address registers within five minutes and is never asked to work', async () => {
  await set(it, { 'user.verifyMethod': 'phone' })
  const school = '203.0.113.20'
  const numbers = Array.from({ length: 60 }, (_, number) => number)
  /** Ten at a time: nobody in a class presses in the same millisecond as all others. */
  const ofAll = async (call: (number: number) => ReturnType<typeof post>) => {
    const answers: Awaited<ReturnType<typeof post>>[] = []
    for (let from = 0; from < numbers.length; from += 10)
      answers.push(...(await Promise.all(numbers.slice(from, from + 10).map(call))))
    return statusesOf(answers)
  }
  assert.deepEqual(await ofAll((number) => post('send-code', { target: phoneOf(number) }, school)), { 200: 60 })
  const register = async (number: number, change: object = {}) => {
    const code = await lastCode(it, phoneOf(number))
    return post('register', { ...form(number), code, ...change }, school)
  }
  it.pass(240)
  assert.deepEqual(await ofAll((number) => register(number, { password: '12345678' })), { 422: 60 })
  assert.deepEqual(await ofAll((number) => register(number)), { 200: 60 })
})

test('ten thousand registrations from two hundred networks take millions of hashes each', async () => {
  const [registrations, step] = [10_000, 250]
  let hashes = 0
  for (let made = 0; made < registrations; made += step) {
    const from = networkOf(made)
    const [ofNetwork, ...ofSchool] = challengeCounters('register', from)
    if (ofNetwork) await setCalls(it, ofNetwork, Math.floor(made / networks))
    for (const counter of ofSchool) await setCalls(it, counter, made)
    const refused = (await post('register', {}, from)).status === 428
    if (refused) hashes += step * ((await fetchChallenge(it, 'register', from)).most / 2)
  }
  assert.ok(hashes / registrations > 2_500_000, `${hashes / registrations} hashes for each`)
})

for (const { method, channel } of [
  { method: 'phone', channel: 'sms' },
  { method: 'email', channel: 'email' },
] as const)
  test(`however many codes by ${channel} strangers ask for, only the day’s share is sent`, async () => {
    const share = 3
    await set(it, { 'user.verifyMethod': method, 'sms.dailyLimit': 4 * share, 'email.dailyLimit': 2 * share })
    const answers = []
    for (let number = 0; number < 2 * share; number++) {
      const target = method === 'phone' ? phoneOf(number) : `stranger${number}@example.cn`
      const { status, body } = await post('send-code', { target }, networkOf(number))
      answers.push(status === 200 ? 'sent' : body.problem)
    }
    const exhausted = `channel.${channel}Exhausted`
    assert.deepEqual(answers, ['sent', 'sent', 'sent', exhausted, exhausted, exhausted])
    assert.equal((await queued(it)).filter(({ event }) => event === 'registerCode').length, share)
    const admin = await it.world.person('ADMIN')
    assert.deepEqual((await it.get('/api/admin/stats/dashboard', admin.token)).body.notices, [`${channel}Exhausted`])
  })

test('nor can strangers use the mails that welcome new accounts', async () => {
  await set(it, { 'user.verifyMethod': 'none', 'email.dailyLimit': 2 })
  for (const number of [101, 102, 103])
    assert.equal((await post('register', form(number), networkOf(number))).status, 200)
  assert.deepEqual(
    (await queued(it)).map(({ event, target }) => ({ event, target })),
    [{ event: 'userRegistered', target: 'newcomer101@example.cn' }],
  )
})
