import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSwitch } from '@jiangxue/contract/messaging/notification.values.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const path = '/api/messages'
const messages = async ({ token }: Person, query = '') => (await it.get(`${path}${query}`, token)).body
const unread = async ({ token }: Person) => (await it.get(`${path}/unread-count`, token)).body.unreadCount
const readAll = ({ token }: Person, upToId: unknown) => it.post(`${path}/read-all`, { upToId }, token)
const read = ({ token }: Person, ids: unknown) => it.post(`${path}/read`, { ids }, token)
const enroll = async ({ token }: Person, courses = 1) => {
  const names: string[] = []
  for (let count = 0; count < courses; count++) {
    const name = `消息课程${it.world.next()}`
    const course = await it.world.course({ name, price: 100 })
    await it.post(`/api/courses/${course.id}/enroll`, {}, token)
    names.push(name)
    it.pass(60)
  }
  return names
}

test('a student gets messages within the site about an enrollment and a payment, and reads them once', async () => {
  const [student, admin] = [await it.world.student({ name: '周消息' }), await it.world.person('ADMIN')]
  assert.deepEqual([await unread(student), (await messages(student)).content], [0, []])
  const [course] = await enroll(student)
  const [order] = (await it.get('/api/student/orders', student.token)).body.content
  const paid = { status: 'PAID', amount: 100, method: 'CASH' }
  assert.equal(
    (await it.call('PUT', `/api/admin/orders/${order.id}/status`, { token: admin.token, body: paid })).status,
    200,
  )
  const { content, totalElements } = await messages(student)
  assert.equal(totalElements, 2)
  const [latest, first] = content
  const values = { name: '周消息', siteName: '匠学职业IT培训学校', course }
  assert.deepEqual(content, [
    {
      id: latest.id,
      event: 'orderPaid',
      subject: '订单支付成功',
      body: '{name}，您好：\n\n课程《{course}》的订单已支付，金额 {amount} 元。',
      values: { ...values, amount: '100' },
      targetId: order.id,
      isRead: false,
      createdAt: new Date(it.now).toISOString(),
    },
    {
      id: first.id,
      event: 'courseEnrolled',
      subject: '课程报名成功',
      body: '{name}，您好：\n\n您已成功报名课程《{course}》。',
      values,
      targetId: order.courseId,
      isRead: false,
      createdAt: new Date(it.now - 60_000).toISOString(),
    },
  ])
  assert.equal(await unread(student), 2)
  const answer = await read(student, [latest.id])
  assert.deepEqual({ status: answer.status, data: answer.body.data }, { status: 200, data: { unreadCount: 1 } })
  assert.deepEqual(
    (await messages(student)).content.map(({ isRead }: { isRead: boolean }) => isRead),
    [true, false],
  )
  assert.equal((await messages(student, '?page=1&size=1')).content[0].id, first.id)
})

test('messages are private: others neither see them nor mark them read, and admins have none', async () => {
  const [owner, other] = [await it.world.student(), await it.world.student()]
  await enroll(owner)
  const [message] = (await messages(owner)).content
  assert.deepEqual((await messages(other)).content, [])
  assert.equal((await read(other, [message.id])).body.data.unreadCount, 0)
  assert.equal(await unread(owner), 1)
  assert.deepEqual((await messages(await it.world.person('TEACHER'))).content, [])
  for (const role of ['ADMIN', 'ORG_ADMIN'] as const) {
    const { token } = await it.world.person(role)
    for (const address of [path, `${path}/unread-count`]) assert.equal((await it.get(address, token)).status, 403)
  }
  assert.equal((await it.get(path)).status, 401)
})

test('messages are marked read by ids, up to a hundred', async () => {
  const student = await it.world.student()
  for (const ids of [[], ['x'], [0], Array.from({ length: 101 }, (_, index) => index + 1), undefined])
    assert.equal((await read(student, ids)).status, 422, JSON.stringify(ids))
  assert.equal((await it.get(`${path}?size=0`, student.token)).status, 422)
})

test('all messages are marked read, except those that came after the latest one that was seen', async () => {
  const [student, other] = [await it.world.student(), await it.world.student()]
  await enroll(student, 2)
  await enroll(other)
  const [seen] = (await messages(student)).content
  await enroll(student)
  const answer = await readAll(student, seen.id)
  assert.deepEqual({ status: answer.status, data: answer.body.data }, { status: 200, data: { unreadCount: 1 } })
  assert.deepEqual(
    (await messages(student)).content.map(({ isRead }: { isRead: boolean }) => isRead),
    [false, true, true],
  )
  assert.equal(await unread(other), 1)
})

test('all messages are marked read by students and teachers, with the id of the latest', async () => {
  const student = await it.world.student()
  for (const id of [0, 'x', undefined]) assert.equal((await readAll(student, id)).status, 422, String(id))
  assert.equal((await readAll(await it.world.person('TEACHER'), 1)).status, 200)
  assert.equal((await readAll(await it.world.person('ADMIN'), 1)).status, 403)
  assert.equal((await it.post(`${path}/read-all`, { upToId: 1 })).status, 401)
})

test('concurrent calls count each message once', async () => {
  const student = await it.world.student()
  await enroll(student, 3)
  const ids = (await messages(student)).content.map(({ id }: { id: number }) => id)
  const answers = await Promise.all([read(student, ids), read(student, ids.slice(0, 1)), read(student, ids)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal(await unread(student), 0)
})

test('an event that is switched off within the site leaves no message', async () => {
  const student = await it.world.student()
  const off = { ...defaultSwitch('courseEnrolled'), inSiteEnabled: false }
  await set(it, { 'notification.events': [off] })
  await enroll(student)
  assert.equal(await unread(student), 0)
  await set(it, { 'notification.events': [{ ...off, inSiteEnabled: true }] })
  await enroll(student)
  assert.equal(await unread(student), 1)
})

test('a newly registered student gets a welcome message, a teacher does not', async () => {
  await set(it, { 'user.verifyMethod': 'none', 'user.allowedRoles': ['student', 'teacher'] })
  const register = async (role: string) => {
    const form = {
      username: `welcome${it.world.next()}`,
      name: '新人',
      phone: `1380013${String(it.world.next()).padStart(4, '0').slice(-4)}`,
      password: 'a good enough password',
      role,
    }
    const { body } = await it.post('/api/auth/register', form)
    return { username: form.username, id: body.user.id as number, token: body.token as string }
  }
  const student = await register('STUDENT')
  const [message] = (await messages(student)).content
  assert.deepEqual(
    { event: message.event, username: message.values.username },
    { event: 'userRegistered', username: student.username },
  )
  const teacher = await register('TEACHER')
  const rows = it.context.database.read.selectFrom('messages').select('id').where('userId', '=', teacher.id)
  assert.deepEqual(await rows.execute(), [])
})
