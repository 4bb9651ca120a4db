import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreementCalls } from '../../testing/people/agreements.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
const { token: root, release, listConsents } = agreementCalls(it)
const classes = classCalls(it)
const enroll = (course: SmallCourse, who: Person, body: object = {}) =>
  it.post(`/api/courses/${course.id}/enroll`, body, who.token)
const rowsOf = (who: Person) => ({
  orders: it.context.database.read.selectFrom('orders').select('status').where('studentId', '=', who.id).execute(),
  consents: it.context.database.read
    .selectFrom('consents')
    .select(['kind', 'version', 'isGiven', 'place'])
    .where('userId', '=', who.id)
    .execute(),
})

test('a student accepts the purchase agreement in force with each order of their own', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 10 })]
  assert.equal((await enroll(course, await it.world.student())).status, 200, 'without an agreement nothing is asked')
  const version = await release('purchase', '退费')
  for (const body of [{}, { purchaseVersion: 0 }, { purchaseVersion: version + 1 }, { purchaseVersion: 'x' }]) {
    const refused = await enroll(course, student, body)
    assert.equal(refused.status, 422)
    if (body.purchaseVersion !== 'x') assert.deepEqual(refused.body.errors, { purchaseVersion: '请阅读并同意购买协议' })
  }
  assert.deepEqual(await rowsOf(student).orders, [])
  assert.equal((await enroll(course, student, { purchaseVersion: version })).status, 200)
  const consent = { kind: 'purchase', version, isGiven: 1, place: 'pay' }
  assert.deepEqual(await rowsOf(student).consents, [consent])

  assert.equal((await enroll(course, student)).status, 200, 'who is enrolled is not asked again')
  assert.deepEqual(await rowsOf(student).consents, [consent])
  const [newest] = await listConsents()
  const { username, agreement, place } = newest!
  assert.deepEqual(
    { username, agreement, place },
    { username: student.username, agreement: '购买协议', place: '购买课程' },
  )
})

test('free courses, and enrollments by the school or in a class, need no consent to the purchase agreement', async () => {
  await release('purchase', '再改退费')
  const [student, course] = [await it.world.student(), await it.world.course({ price: 10 })]
  assert.equal((await enroll(await it.world.course(), student)).status, 200)
  const order = { studentId: student.id, courseId: course.id }
  assert.equal((await it.post('/api/admin/orders', order, await root())).status, 200)
  const member = await it.world.student()
  const { body } = await classes.send('POST', '', classes.form([course]))
  assert.equal((await classes.send('POST', `/${body.data.id}/members`, { ids: [member.id] })).status, 200)
  for (const who of [student, member]) assert.deepEqual(await rowsOf(who).consents, [])
  assert.equal((await rowsOf(student).orders).length, 1)
})
