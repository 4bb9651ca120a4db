import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ledgerFaults } from '../../../testing/study/ledger-faults.ts'
import { checksOf, PresenceLearner, saveRule } from '../../../testing/study/presence-learner.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'

const it = testApp()
let admin: Person
beforeEach(async () => {
  if (admin) return
  admin = await it.world.person('ADMIN')
  await saveRule(it, admin.id, { kind: 'press', minMinutes: 10, maxMinutes: 20 })
})
const longest = 25 * 60
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)

async function learner() {
  const [who, course] = [await it.world.student(), await it.world.course({ lessons: [{ durationSeconds: 36_000 }] })]
  return { who, course, player: await new PresenceLearner(it, who, course).open() }
}
const creditedOf = async ({ id }: Person) =>
  (await it.get(`/api/student/learning/${id}/progress`, await it.world.login(id))).body.totalWatchTime as number

test('three wrong codes miss a check; a blind press credits nothing', async () => {
  const { who, player } = await learner()
  await player.watch(longest)
  await player.show()
  const code = await player.code()
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
  assert.deepEqual(
    [(await player.answer('')).body.problem, (await player.answer(wrong)).body.problem],
    ['presence.wrongCode', 'presence.wrongCode'],
  )
  assert.equal((await player.answer(wrong)).body.problem, 'presence.missed')
  assert.equal((await player.answer(code)).status, 404)
  assert.equal(await creditedOf(who), 0)
  assert.deepEqual(await faults(), [])
})

test('wrong codes carry over to another device, which gets no extra tries', async () => {
  const { who, course, player } = await learner()
  await player.watch(longest)
  await player.show()
  for (const _ of [1, 2]) assert.equal((await player.answer('')).body.problem, 'presence.wrongCode')
  const other = await new PresenceLearner(it, who, course).open()
  await other.send()
  await other.show()
  assert.equal((await other.answer('')).body.problem, 'presence.missed')
  const missed = (await checksOf(it, who.id)).at(-1)
  assert.deepEqual({ kind: missed.kind, reason: missed.reason }, { kind: 'presenceMissed', reason: 'wrongCode' })
  await other.watch(longest)
  await other.show()
  assert.equal((await other.answer('')).body.problem, 'presence.wrongCode', 'the next check has three again')
  assert.deepEqual(await faults(), [])
})

test('a check shown by one process and passed by another whose clock is behind verifies', async () => {
  const { who, player } = await learner()
  await player.watch(longest)
  assert.equal((await player.pass(-3)).status, 200)
  assert.ok((await creditedOf(who)) > 0)
  assert.deepEqual(await faults(), [])
})

test('an answer that is sent again because its response was lost gets the same response', async () => {
  const { who, player } = await learner()
  await player.watch(longest)
  await player.show()
  const digits = await player.code()
  const first = await player.answer(digits)
  assert.equal(first.status, 200)
  const again = await player.answer(digits)
  const figuresOf = ({ progress, creditedSeconds, currentTime, isCompleted }: typeof first.body) => [
    progress,
    creditedSeconds,
    currentTime,
    isCompleted,
  ]
  assert.deepEqual([again.status, figuresOf(again.body)], [200, figuresOf(first.body)])
  const credited = await creditedOf(who)
  await player.watch(longest)
  await player.show()
  assert.equal((await player.answer('')).body.problem, 'presence.wrongCode', 'the next check is another one')
  assert.equal(await creditedOf(who), credited)
  assert.deepEqual(await faults(), [])
})
