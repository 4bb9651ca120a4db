import assert from 'node:assert/strict'
import { test } from 'node:test'
import { studentCentreCalls } from '../../testing/people/student-centre-calls.ts'
import { discountStudy } from '../../testing/study/discount-study.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { read, watch } = studentCentreCalls(it)

test('a student whose study of a month was discounted completely is active in none of its figures', async () => {
  const [admin, teacher] = [await it.world.person('ADMIN'), await it.world.person('TEACHER')]
  const organizationId = await it.world.organization()
  const manager = await it.world.person('ORG_ADMIN', { organizationId })
  const course = await it.world.course({
    teacherIds: [await it.world.teacher(teacher.id)],
    lessons: [{ durationSeconds: 600 }, { durationSeconds: 600 }],
  })
  const student = await it.world.student({ organizationId })
  const as = async ({ id }: Person, path: string) => (await it.get(path, await it.world.login(id))).body
  const month = '2026-11'
  const figures = async () => {
    const report = await as(manager, `/api/org/report?month=${month}`)
    const [taught] = (await as(teacher, '/api/teacher/overview')).courses
    const { lessons } = await as(teacher, `/api/teacher/courses/${course.id}/stops`)
    return {
      active: report.activePeople,
      diligent: report.diligent.length,
      thisWeek: taught.activeThisWeek,
      begun: lessons[1].begun,
      days: (await read(student, `study-days?from=${month}-01&to=${month}-30`)).length,
      idle: (await as(manager, '/api/org/learners?group=atRisk')).totalElements,
    }
  }
  it.now = Date.parse('2026-10-20T02:00:00.000Z')
  await watch(student, course, 30)
  it.now = Date.parse('2026-11-18T02:00:00.000Z')
  await watch(student, course, 400, 1)
  assert.deepEqual(await figures(), { active: 1, diligent: 1, thisWeek: 1, begun: 1, days: 1, idle: 0 })
  assert.equal(await discountStudy(it, admin.id, student.id), 400)
  // Figures of an overview are cached for some minutes.
  it.pass(1200)
  assert.deepEqual(await figures(), { active: 0, diligent: 0, thisWeek: 0, begun: 0, days: 0, idle: 1 })
})
