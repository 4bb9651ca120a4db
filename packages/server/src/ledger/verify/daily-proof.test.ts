import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { SmsMessage } from '../../messaging/channels.ts'
import { openMessage } from '../../messaging/outbox/queue-message.ts'
import { set, smsSettings } from '../../testing/outgoing.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { checksOf, PresenceLearner, saveRule } from '../../testing/study/presence-learner.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import type { CreditHistory } from './credit-history.ts'
import { PresenceProof } from './prove-presence.ts'

const it = testApp()
const { send, create, join, get } = classCalls(it)
const minute = 60
const rule = { kind: 'press', dailyProof: 'phone', minMinutes: 10, maxMinutes: 10 }
let admin: Person
beforeEach(async () => {
  admin ??= await it.world.person('ADMIN')
  await set(it, smsSettings)
  await saveRule(it, admin.id, { kind: 'off', dailyProof: 'none', minMinutes: 10, maxMinutes: 10 })
})

async function member(phone: string | null) {
  const course = await it.world.course({ lessons: [{ durationSeconds: 36_000 }] })
  const who = await it.world.student(phone === null ? {} : { phone })
  const { id } = await create([course])
  await join(id, [who])
  assert.equal((await send('PUT', `/${id}/presence-rule`, rule)).status, 200)
  it.pass(3 * minute)
  return { id, who, course }
}
/** Answers with the code of the last message. */
async function passByPhone(player: PresenceLearner) {
  const rows = await it.context.database.read.selectFrom('outbox').selectAll().orderBy('id').execute()
  const last = rows.findLast(({ event }) => event === 'presenceCode')!
  const { values } = openMessage(it.context.keys, last) as SmsMessage
  assert.equal((await player.answer(values['code']!)).status, 200)
}

test('the first check of each day goes to the phone, the others show digits, and verification passes', async () => {
  const { id, who, course } = await member('13812340021')
  const limits = (await get(`/${id}`)).studyLimits as string[]
  assert.ok(limits.includes('每天第一次验证时，验证码发送到您的手机。'), limits.join())
  for (let day = 0; day < 2; day++) {
    const player = await new PresenceLearner(it, who, course).open()
    assert.equal(await player.watch(10 * minute), true)
    assert.equal((await player.show()).body.sentTo, '138****0021')
    await passByPhone(player)
    await player.open()
    assert.equal(await player.watch(10 * minute), true)
    assert.equal((await player.pass()).status, 200)
    it.pass(86_400)
  }
  const kinds = (await checksOf(it, who.id)).map(({ check }) => check)
  assert.deepEqual(kinds, ['phone', 'press', 'phone', 'press'])
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})

test('digits in place of the phone do not count as the proof of the day', async () => {
  const { who, course } = await member(null)
  const player = await new PresenceLearner(it, who, course).open()
  await player.watch(10 * minute)
  assert.equal((await player.pass()).status, 200)
  await player.open()
  await player.watch(10 * minute)
  assert.equal((await player.show()).body.problem, 'presence.waiting')
})

test('verification names a day whose first check was not by phone or face', () => {
  const day = 86_400_000
  const faults: string[] = []
  const proof = new PresenceProof({ presenceBetween: () => [rule] } as unknown as CreditHistory)
  const follow = (check: string, shownAt: number, more: object = {}) =>
    proof.follow(
      'presencePassed',
      { from: shownAt - 60_000, to: shownAt, heldMs: 60_000, check, shownAt, playbackSessionId: 1, ...more } as never,
      shownAt + 5000,
      (fault) => faults.push(fault),
    )
  follow('phone', 10 * day)
  follow('press', 10 * day + 600_000)
  follow('press', 11.5 * day, { insteadOf: 'phone' })
  assert.deepEqual(faults, [])
  follow('press', 11.5 * day + 600_000)
  assert.deepEqual(faults, ['presenceDaily'])
})

test('a school without text messages cannot ask for them once a day', async () => {
  await set(it, { 'sms.signName': '' })
  const refused = await it.post('/api/admin/settings/presence', rule, await it.world.login(admin.id))
  assert.deepEqual(
    { status: refused.status, dailyProof: refused.body.errors.dailyProof },
    { status: 422, dailyProof: '请先在短信设置中配置短信，才能向手机发送验证码' },
  )
  const { id } = await create([await it.world.course()])
  const own = await send('PUT', `/${id}/presence-rule`, rule)
  assert.equal(own.status, 422)
})
