import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { presenceLimits } from '@jiangxue/contract/learning/presence.values.ts'
import { checksOf, PresenceLearner, saveRule } from '../../../testing/study/presence-learner.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'

const it = testApp()
let admin: Person
beforeEach(async () => {
  admin ??= await it.world.person('ADMIN')
  await saveRule(it, admin.id, { kind: 'press', minMinutes: 10, maxMinutes: 20 })
})
async function asked() {
  const course = await it.world.course({ lessons: [{ durationSeconds: 60 }] })
  const who = await it.world.student()
  const player = await new PresenceLearner(it, who, course).open()
  await player.watch(60)
  const listen = () => player.show(player.last.presenceCheck, { isSpoken: true })
  return { who, player, listen }
}

test('digits are said only when asked for, with the whole time once, and the record says so', async () => {
  const { who, player, listen } = await asked()
  const { body } = await player.show()
  const digits = await player.code()
  assert.equal(JSON.stringify({ ...body, image: '' }).includes(digits), false)
  it.pass(30)
  const heard = (await listen()).body
  assert.deepEqual(
    { spokenDigits: heard.spokenDigits, secondsLeft: heard.secondsLeft, image: heard.image },
    { spokenDigits: digits, secondsLeft: 60, image: body.image },
  )
  it.pass(20)
  assert.equal((await listen()).body.secondsLeft, 40, 'only once')
  assert.equal((await player.answer(digits)).status, 200)
  assert.equal((await checksOf(it, who.id)).at(-1).isSpoken, true)
  const path = `/api/admin/students/${who.id}/presence-checks`
  const [entry] = (await it.get(path, await it.world.login(admin.id))).body.content
  assert.equal(entry.isSpoken, true)
})

test('how often a day digits are said is limited', async () => {
  const { who, listen } = await asked()
  const counter = { name: `presence-spoken:${who.id}`, count: presenceLimits.spokenPerDay }
  const row = { ...counter, resetsAt: it.context.now() + 86_400_000 }
  await it.context.database.write((db) => db.insertInto('rateCounters').values(row).execute())
  assert.equal((await listen()).status, 429)
})
