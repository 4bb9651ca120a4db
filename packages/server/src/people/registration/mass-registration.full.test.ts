import assert from 'node:assert/strict'
import { test } from 'node:test'
import { challengeWork } from '../../core/http/call-challenge.ts'
import { fetchChallenge, solve, withAnswer } from '../../testing/answer-challenge.ts'
import { mailSettings, queued, set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const networks = 200
const free = 200
const registrations = 320
const mails = 50

test('a program that registers from two hundred networks works for each account beyond the free ones', async () => {
  await set(it, {
    ...mailSettings,
    'email.dailyLimit': 2 * mails,
    'user.allowRegister': true,
    'user.verifyMethod': 'none',
  })
  let [refused, hashes] = [0, 0]
  for (let number = 0; number < registrations; number++) {
    const from = `198.18.${Math.floor((number % networks) / 100)}.${number % 100}`
    const body = {
      username: `newcomer${number}`,
      name: '新学员',
      phone: `137${String(number).padStart(8, '0')}`,
      email: `newcomer${number}@example.cn`,
      password: 'a fine new password',
      role: 'STUDENT',
    }
    const register = (headers?: Record<string, string>) =>
      it.call('POST', '/api/auth/register', { body, from, ...(headers && { headers }) })
    let response = await register()
    if (response.status === 428) {
      refused++
      const solved = solve(await fetchChallenge(it, 'register', from))
      hashes += solved.hashes
      response = await register(withAnswer(solved.answer))
    }
    assert.equal(response.status, 200, JSON.stringify(response.body))
    it.pass(5)
  }
  const { read } = it.context.database
  const { count } = await read
    .selectFrom('users')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.deepEqual({ refused, count: Number(count) }, { refused: registrations - free, count: registrations })
  // The numbers are random; a third off their average is as good as impossible.
  assert.ok(hashes > (2 / 3) * refused * challengeWork.lowestHashes, `${hashes} hashes`)
  assert.equal((await queued(it)).length, mails)
})
