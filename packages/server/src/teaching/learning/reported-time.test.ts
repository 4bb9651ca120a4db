import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const minute = 60

test('reported time needs breaks too, and the ledger verifies, also after switching to verified time', async () => {
  const admin = await it.world.person('ADMIN')
  const save = async (group: string, values: object) => {
    const { status, body } = await it.post(`/api/admin/settings/${group}`, values, await it.world.login(admin.id))
    assert.equal(status, 200, JSON.stringify(body))
    it.pass(3 * minute)
  }
  await save('hours', { studyMinutes: 40, breakMinutes: 10 })
  await save('course', { studyTime: 'reported' })
  const [who, course] = [await it.world.student(), await it.world.course({ lessons: [{ durationSeconds: 36_000 }] })]
  const path = `/api/student/learning/${who.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession } = (await it.get(`${path}/record`, await it.world.login(who.id))).body
  let position = 0
  const play = async (minutes: number) => {
    let body
    for (let left = minutes; left > 0; left--) {
      it.pass(minute)
      position += minute
      const report = { currentTime: position, playbackSession }
      body = (await it.post(`${path}/progress`, report, await it.world.login(who.id))).body
    }
    return [body.creditedSeconds / minute, body.notCredited?.reason]
  }
  assert.deepEqual(await play(40), [40, undefined])
  assert.deepEqual(await play(1), [40, 'breakDue'])
  it.pass(10 * minute)
  assert.deepEqual(await play(20), [60, undefined])
  await save('course', { studyTime: 'verified' })
  assert.deepEqual(await play(20), [80, undefined])
  assert.deepEqual(await play(1), [80, 'breakDue'])
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})
