import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeLessons } from '../../testing/graduate.ts'
import { mailSettings, queued, set } from '../../testing/outgoing.ts'
import { applications } from '../../testing/papers/applications.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { watch } = studentCalls(it)
const { submitted } = applications(it)
const dayS = 86_400

/** Whether the idle student's study falls in the current month, too. */
const isSameMonth = () => {
  const monthOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 7)
  return monthOf(it.now) === monthOf(it.now - 15 * dayS * 1000)
}

/** An organization with one student of each learningStatus, and its admin. */
async function staffed(name = `单位${it.world.next()}`) {
  const organizationId = await it.world.organization(name)
  const make = (person: string) =>
    it.world.student({ name: person, organizationId, email: `${it.world.next()}@o.example` })
  const course = await it.world.course({ lessons: Array.from({ length: 80 }, () => ({})) })
  const idle = await make('懈怠')
  await watch(idle, course, 0, 30)
  it.pass(15 * dayS)
  const manager = await it.world.person('ORG_ADMIN', { organizationId })
  const [busy, done, fresh] = [await make('勤奋'), await make('学成'), await make('未学')]
  await watch(busy, course, 0, 40)
  await completeLessons(it.context, done.id, course, 80)
  return { name, organizationId, manager, idle, busy, done, fresh, course }
}
const overviewOf = async ({ token }: Person) => (await it.get('/api/org/overview', token)).body
const learners = async ({ token }: Person, group: string) =>
  (await it.get(`/api/org/learners?group=${group}`, token)).body.content as { id: number; remindedAt: string | null }[]
const remind = (who: Person, ids: number[]) => it.post('/api/org/reminders', { ids }, who.token)

test('an organization’s admin sees the progress of its students, each in one learningStatus', async () => {
  const { name, manager, organizationId, idle, busy, done, fresh } = await staffed()
  const overview = await overviewOf(manager)
  assert.deepEqual(overview.organization, { id: organizationId, name })
  assert.deepEqual(overview.learningStatuses, { notBegun: 1, atRisk: 1, onTrack: 1, done: 1 })
  assert.equal(overview.people, 4)
  const groups = { notBegun: fresh, atRisk: idle, onTrack: busy, done } as const
  for (const [group, { id }] of Object.entries(groups))
    assert.deepEqual(
      (await learners(manager, group)).map((row) => row.id),
      [id],
      group,
    )
})

test('study time counts in its month, and ending enrollments are listed', async () => {
  const { manager, busy } = await staffed()
  const paid = await it.world.course({ price: 50 })
  await it.post(`/api/courses/${paid.id}/enroll`, {}, busy.token)
  await it.context.database.write((db) =>
    db
      .updateTable('enrollments')
      .set({ expiresAt: it.now + 5 * dayS * 1000 })
      .where('studentId', '=', busy.id)
      .execute(),
  )
  it.pass(61)
  const overview = await overviewOf(manager)
  const both = isSameMonth()
  assert.deepEqual([overview.monthSeconds, overview.monthActive, overview.endsSoon], both ? [70, 2, 1] : [40, 1, 1])
  assert.deepEqual(
    (await learners(manager, 'endsSoon')).map(({ id }) => id),
    [busy.id],
  )
  assert.equal(overview.days.at(-1).seconds, 40)
  await it.context.database.write((db) =>
    db
      .updateTable('studyDays')
      .set((row) => ({ creditedMs: row('creditedMs', '+', 600) }))
      .execute(),
  )
  it.pass(61)
  assert.equal((await overviewOf(manager)).monthSeconds, both ? 71 : 40, 'rounded once')
})

test('the report covers one month, including past ones', async () => {
  const { manager, busy, idle, name } = await staffed()
  const now = (await it.get('/api/org/report', manager.token)).body
  const both = isSameMonth()
  assert.deepEqual(
    {
      name: now.organization.name,
      people: now.people,
      activePeople: now.activePeople,
      studySeconds: now.studySeconds,
      id: now.diligent[0].id,
    },
    { name, people: 4, activePeople: both ? 2 : 1, studySeconds: both ? 70 : 40, id: busy.id },
  )
  if (!both) {
    const before = new Date(it.now - 15 * dayS * 1000).toISOString().slice(0, 7)
    const last = (await it.get(`/api/org/report?month=${before}`, manager.token)).body
    assert.deepEqual(
      { month: last.month, studySeconds: last.studySeconds, id: last.diligent[0].id },
      { month: before, studySeconds: 30, id: idle.id },
    )
  }
  const empty = (await it.get('/api/org/report?month=2020-02', manager.token)).body
  assert.deepEqual(
    { studySeconds: empty.studySeconds, daysLength: empty.days.length, newPeople: empty.newPeople },
    { studySeconds: 0, daysLength: 29, newPeople: 0 },
  )
  assert.equal((await it.get('/api/org/report?month=2020-13', manager.token)).status, 422)
})

test('a reminder reaches the student within the site and by mail, once in three days, and is logged', async () => {
  await set(it, mailSettings)
  const { name, manager, fresh } = await staffed()
  const first = await remind(manager, [fresh.id])
  assert.deepEqual({ status: first.status, changed: first.body.data.changed }, { status: 200, changed: 1 })
  const [message] = (await it.get('/api/messages', fresh.token)).body.content
  assert.deepEqual(
    { event: message.event, organization: message.values.organization },
    { event: 'studyReminder', organization: name },
  )
  assert.equal((await queued(it)).filter(({ event }) => event === 'studyReminder').length, 1)
  const again = (await remind(manager, [fresh.id])).body.data
  assert.deepEqual({ changed: again.changed, outcome: again.rows[0].outcome }, { changed: 0, outcome: 'unchanged' })
  assert.notEqual((await learners(manager, 'notBegun'))[0]?.remindedAt, null)
  it.pass(3 * dayS + 1)
  const later = { ...manager, token: await it.world.login(manager.id) }
  assert.equal((await remind(later, [fresh.id])).body.data.changed, 1)
  const admin = await it.world.person('ADMIN')
  const { content } = (await it.get('/api/admin/logs/operation?action=student.remind', admin.token)).body
  assert.equal(content.filter((row: { targetId: string }) => row.targetId === String(fresh.id)).length, 2)
})

test('two concurrent reminders result in one', async () => {
  const { manager, fresh } = await staffed()
  const results = await Promise.all([remind(manager, [fresh.id]), remind(manager, [fresh.id])])
  assert.equal(
    results.reduce((sum, { body }) => sum + body.data.changed, 0),
    1,
  )
})

test('other organizations are inaccessible, and the school’s staff specify one', async () => {
  const [own, other] = [await staffed(), await staffed()]
  const token = await it.world.login(own.manager.id)
  for (const path of ['overview', 'learners', 'applications', 'report'])
    assert.equal((await it.get(`/api/org/${path}?organizationId=${other.organizationId}`, token)).status, 403, path)
  const refused = (await remind({ ...own.manager, token }, [other.fresh.id])).body.data
  assert.deepEqual(
    { changed: refused.changed, outcome: refused.rows[0].outcome, name: refused.rows[0].name },
    { changed: 0, outcome: 'failed', name: '' },
  )
  const admin = await it.world.person('ADMIN')
  const path = `/api/org/overview?organizationId=${other.organizationId}`
  assert.equal((await it.get(path, admin.token)).body.organization.id, other.organizationId)
  assert.equal((await it.get('/api/org/overview', admin.token)).status, 404)
  const teacher = await it.world.person('TEACHER')
  assert.equal((await it.get('/api/org/overview', teacher.token)).status, 403)
  assert.equal((await remind({ ...own.manager, token }, [])).status, 422)
})

test('staff need the permission for applications to see those of an organization', async () => {
  const organizationId = await it.world.organization()
  for (const [permissions, status] of [
    [['students.view'], 403],
    [['applications.view'], 200],
  ] as const) {
    const { token } = await it.world.person('ADMIN', { permissions })
    assert.equal((await it.get(`/api/org/applications?organizationId=${organizationId}`, token)).status, status)
  }
})

test('an organization sees the applications of its people, without ID numbers', async () => {
  const { name, manager } = await staffed()
  const { id } = await submitted({ attendeeName: '本单位人', attendeeCompany: name })
  await submitted({ attendeeName: '外单位人', attendeeCompany: `${name}二` })
  const { content, totalElements } = (await it.get('/api/org/applications', manager.token)).body
  assert.deepEqual(
    { totalElements, attendeeName: content[0].attendeeName, attendeePhone: content[0].attendeePhone },
    { totalElements: 1, attendeeName: '本单位人', attendeePhone: '139****5678' },
  )
  assert.ok(!('attendeeIdCard' in content[0]))
  assert.equal((await it.get('/api/org/applications?status=REJECTED', manager.token)).body.totalElements, 0)
  // Once they are students, their current organization counts, not the one they named.
  const { token } = await it.world.person('ADMIN')
  for (const status of ['APPROVED', 'ENROLLED']) {
    const reviewed = await it.call('PUT', `/api/manage/applications/${id}/status`, { token, body: { status } })
    assert.equal(reviewed.status, 200, status)
  }
  assert.equal((await it.get('/api/org/applications', manager.token)).body.totalElements, 0)
})
