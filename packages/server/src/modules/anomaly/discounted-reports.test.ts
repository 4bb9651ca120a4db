import assert from 'node:assert/strict'
import { test } from 'node:test'
import { studentCentreCalls } from '../../testing/people/student-centre-calls.ts'
import { discountStudy } from '../../testing/study/discount-study.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { read, watch } = studentCentreCalls(it)

test('a lesson whose reported time was discounted earns hours once the server has measured it', async () => {
  const admin = await it.world.person('ADMIN')
  const save = async (studyTime: string) =>
    assert.equal(
      (await it.post('/api/admin/settings/course', { studyTime }, await it.world.login(admin.id))).status,
      200,
    )
  const organizationId = await it.world.organization()
  const [who, course] = [
    await it.world.student({ organizationId }),
    await it.world.course({ lessons: [{ durationSeconds: 900, creditHours: 0.25 }] }),
  ]
  const marks = async () => {
    const token = await it.world.login(admin.id)
    const [totals, records, today] = [
      await read(who, 'progress'),
      (await it.get(`/api/admin/users/learning-records/${who.id}`, token)).body,
      await read(who, 'today'),
    ]
    const { body: students } = await it.get(`/api/admin/users/students?organizationId=${organizationId}`, token)
    const { body: organizations } = await it.get('/api/admin/organizations?size=100', token)
    return [
      totals.creditHours,
      totals.isUnverified,
      records[0]?.isUnverified,
      today.isUnverified,
      students.content[0].isUnverified,
      organizations.content.find(({ id }: { id: number }) => id === organizationId).isUnverified,
    ]
  }
  await save('reported')
  const path = `courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession } = await read(who, `${path}/record`)
  for (const currentTime of [100, 200, 300, 400, 500]) {
    it.pass(100)
    await it.post(
      `/api/student/learning/${who.id}/${path}/progress`,
      { currentTime, playbackSession },
      await it.world.login(who.id),
    )
  }
  assert.deepEqual(await marks(), [0, true, true, true, true, true])
  assert.equal(await discountStudy(it, admin.id, who.id), 500)
  await save('verified')
  it.pass(180)
  await watch(who, course, 900)
  assert.deepEqual(await marks(), [0.2, undefined, undefined, undefined, undefined, undefined])
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})
