import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textsOfPdf } from '../../testing/files/pdf-text.ts'
import { set } from '../../testing/outgoing.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { PresenceLearner, saveRule } from '../../testing/study/presence-learner.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { send, create, join } = classCalls(it)

test('a printed record shows passed and missed checks, and since when the student is asked', async () => {
  const admin = await it.world.person('ADMIN')
  await set(it, { 'basic.domain': 'https://school.example' })
  const printed = async (id: number) => {
    const token = await it.world.login(admin.id)
    const { status, bytes } = await it.call('GET', `/api/admin/students/${id}/records/pdf`, { token })
    assert.equal(status, 200)
    return textsOfPdf(bytes)[0] ?? ''
  }
  const course = await it.world.course({ lessons: [{ durationSeconds: 36_000 }] })
  const [who, other] = [await it.world.student(), await it.world.student()]
  const unasked = await new PresenceLearner(it, other, course).open()
  await unasked.watch(60)
  assert.doesNotMatch(await printed(other.id), /在岗验证/)
  const { id } = await create([course])
  await join(id, [who])
  await send('PUT', `/${id}/presence-rule`, { kind: 'press', dailyProof: null, minMinutes: 10, maxMinutes: 10 })
  const player = await new PresenceLearner(it, who, course).open()
  await player.watch(660)
  await player.pass()
  await player.watch(660)
  for (let tries = 0; tries < 3; tries++) await player.answer('')
  assert.match(await printed(who.id), /在岗验证\s*共 2 次，通过 1 次，未通过 1 次；自 2026-11-20 起执行/)
  it.pass(3 * 86_400)
  await send('PUT', `/${id}/presence-rule`, { kind: 'press', dailyProof: null, minMinutes: 12, maxMinutes: 30 })
  assert.match(await printed(who.id), /自 2026-11-20 起执行/)
  await send('PUT', `/${id}/presence-rule`, { kind: null, dailyProof: null, minMinutes: null, maxMinutes: null })
  assert.match(await printed(who.id), /共 2 次，通过 1 次，未通过 1 次；现已停止/)
  it.pass(86_400)
  await saveRule(it, admin.id, { kind: 'press' })
  assert.match(await printed(who.id), /自 2026-11-24 起执行/)
  assert.match(await printed(other.id), /共 0 次，通过 0 次，未通过 0 次；自 2026-11-24 起执行/)
})
