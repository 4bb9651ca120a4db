import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { ChallengePurpose } from '@jiangxue/contract/kit/challenge.values.ts'
import { fetchChallenge, setCalls, solve, withAnswer } from '../../testing/answer-challenge.ts'
import { mailSettings, set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { challengeCounters, challengeWork } from './call-challenge.ts'

const it = testApp()
const day = 86_400
const home = '198.51.100.7'

/** Lets calls of a purpose come in, a multiple of what is free in one of the counters. */
async function callsCameIn(purpose: ChallengePurpose, counter: 'network' | 'hour' | 'day', times: number) {
  const [ofNetwork, inHour, inDay] = challengeCounters(purpose, home)
  const limit = { network: ofNetwork, hour: inHour, day: inDay }[counter]
  if (!limit) throw new Error('no such counter')
  await setCalls(it, limit, Math.floor(limit.max * times))
}
const forgot = (headers: Record<string, string> = {}, from = home) =>
  it.call('POST', '/api/auth/forgot-password', { body: { account: `nobody${it.world.next()}` }, headers, from })
const answered = async (purpose: ChallengePurpose = 'code') => solve(await fetchChallenge(it, purpose, home))
const hashesAsked = async (from = home) => (await fetchChallenge(it, 'code', from)).most / 2

beforeEach(async () => {
  it.pass(2 * day)
  await set(it, mailSettings)
})

test('above what is free, a call is refused with the purpose of a challenge, and passes with its answer once', async () => {
  await callsCameIn('code', 'network', 1)
  const { status, body } = await forgot()
  assert.deepEqual(
    { status, problem: body.problem, data: body.data },
    { status: 428, problem: 'challenge.required', data: { purpose: 'code' } },
  )
  const { answer } = await answered()
  const twice = await Promise.all([forgot(withAnswer(answer)), forgot(withAnswer(answer))])
  assert.deepEqual(twice.map((each) => each.status).toSorted(), [200, 428])
  assert.equal((await forgot(withAnswer(answer))).status, 428)
})

test('up to what is free, nobody is asked; other networks never are because of this one', async () => {
  await callsCameIn('code', 'network', 0.99)
  assert.deepEqual([(await forgot()).status, (await forgot({}, '203.0.113.9')).status], [200, 200])
  await callsCameIn('register', 'hour', 9)
  assert.equal((await forgot()).status, 200, 'other purposes have counters of their own')
})

for (const counter of ['hour', 'day'] as const)
  test(`many calls of all networks in one ${counter} let everybody work`, async () => {
    await callsCameIn('code', counter, 1)
    assert.equal((await forgot({}, '203.0.113.9')).status, 428)
    assert.equal((await forgot(withAnswer((await answered()).answer), '203.0.113.9')).status, 200)
    it.pass(counter === 'hour' ? 3600 : day)
    assert.equal((await forgot()).status, 200)
  })

test('each multiple of what is free doubles the work, up to the highest level', async () => {
  const asked = []
  for (const times of [0, 1, 2, 3, 50]) {
    it.pass(2 * day)
    await callsCameIn('code', 'hour', times)
    asked.push((await hashesAsked()) / challengeWork.lowestHashes)
  }
  assert.deepEqual(asked, [1, 1, 2, 4, 2 ** (challengeWork.highestLevel - 1)])
})

test('an answer of the level below still passes, an easier one does not', async () => {
  await callsCameIn('code', 'hour', 1)
  const [one, two] = [await answered(), await answered()]
  await callsCameIn('code', 'hour', 2)
  assert.equal((await forgot(withAnswer(one.answer))).status, 200)
  await callsCameIn('code', 'hour', 3)
  assert.equal((await forgot(withAnswer(two.answer))).status, 428)
})

test('an answer that is late, or for another purpose, does not pass', async () => {
  await callsCameIn('code', 'hour', 1)
  const [late, other] = [await answered(), await answered('register')]
  assert.equal((await forgot(withAnswer(other.answer))).status, 428)
  it.pass(121)
  assert.equal((await forgot(withAnswer(late.answer))).status, 428)
})

test('each guarded call asks; a refused one counts neither as a call nor as a refusal', async () => {
  const { token } = await it.world.student()
  const guarded = [
    ['code', '/api/auth/send-code'],
    ['code', '/api/auth/contact-code', token],
    ['register', '/api/auth/register'],
    ['application', '/api/public/applications'],
  ] as const
  await callsCameIn('code', 'hour', 1)
  await callsCameIn('register', 'hour', 1)
  await callsCameIn('application', 'hour', 1)
  const before = await it.context.database.read.selectFrom('rateCounters').selectAll().orderBy('name').execute()
  for (const [purpose, path, as] of guarded) {
    const { status, body } = await it.post(path, {}, as)
    assert.deepEqual([status, body.data], [428, { purpose }], path)
  }
  const after = await it.context.database.read.selectFrom('rateCounters').selectAll().orderBy('name').execute()
  assert.deepEqual(after, before)
})

test('a challenge of no known purpose is refused', async () => {
  assert.equal((await it.get('/api/public/challenge?purpose=login')).status, 422)
  assert.equal((await it.get('/api/public/challenge')).status, 422)
})
