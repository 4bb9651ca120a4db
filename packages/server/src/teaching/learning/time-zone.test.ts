import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { set } from '../../testing/outgoing.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
// The only years in which the time zones that a school can choose differ: Shanghai had summer time then.
before(() => {
  it.now = Date.parse('1988-07-01T15:30:00.000Z')
})
const dayMs = 86_400_000

test('another time zone moves the boundary of future days; days already counted stay', async () => {
  const { watch } = studentCalls(it)
  const admin = await it.world.person('ADMIN')
  let student = await it.world.student()
  const afterDays = async (count: number) => {
    it.now += count * dayMs
    student = { ...student, token: await it.world.login(student.id) }
  }
  const course = await it.world.course({ lessons: Array.from({ length: 3 }, () => ({ durationSeconds: 600 })) })
  const days = async () =>
    (
      await it.get(`/api/student/learning/${student.id}/study-days?from=1988-06-30&to=1988-07-31`, student.token)
    ).body.map(({ day }: { day: string }) => day)

  await watch(student, course, 0, 60)
  assert.deepEqual(await days(), ['1988-07-02'], 'half past midnight in Shanghai')
  const basic = (await it.get('/api/admin/settings', admin.token)).body.data.basic
  const saved = await it.post(
    '/api/admin/settings/basic',
    { timezone: 'Asia/Hong_Kong', version: basic.version },
    admin.token,
  )
  assert.equal(saved.status, 200)
  assert.deepEqual(await days(), ['1988-07-02'])
  assert.equal((await it.get('/api/public/site')).body.timezone, 'Asia/Hong_Kong')

  await afterDays(2)
  await watch(student, course, 1, 60)
  assert.deepEqual(await days(), ['1988-07-02', '1988-07-03'], 'half past eleven in Hong Kong')
  await set(it, { 'basic.timezone': 'Asia/Taipei' })
  await afterDays(1)
  await watch(student, course, 2, 60)
  assert.deepEqual(await days(), ['1988-07-02', '1988-07-03', '1988-07-04'])
})
