import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discountStudy } from '../../testing/study/discount-study.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
const sessions = (id: number, token: string, query = '') =>
  it.get(`/api/admin/students/${id}/study-sessions${query}`, token)
const lessonPath = (student: Person, course: SmallCourse, lesson: number) =>
  `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[lesson]!.id}`

/**
 * Plays a lesson from its resume position: each step passes `seconds` and reports `watched` more seconds of the video.
 */
async function play(
  student: Person,
  course: SmallCourse,
  lesson: number,
  steps: readonly [number, number][],
  from?: string,
) {
  const path = lessonPath(student, course, lesson)
  const headers = { 'user-agent': 'Test Browser 1.0' }
  const { playbackSession, currentTime } = (
    await it.call('GET', `${path}/record`, { token: student.token, headers, from })
  ).body
  let position = currentTime as number
  for (const [seconds, watched] of steps) {
    it.pass(seconds)
    position += watched
    const body = { currentTime: position, playbackSession }
    await it.call('POST', `${path}/progress`, { token: student.token, headers, from, body })
  }
}

test('study sessions show lesson, time, address and device, and what was and was not credited', async () => {
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student()]
  const course = await it.world.course({ name: '审计课程', lessons: [{ title: '一' }, { title: '二' }] })
  const startedAt = it.now
  await play(
    student,
    course,
    0,
    [
      [10, 10],
      [10, 10],
    ],
    '10.1.2.3',
  )
  // Forty seconds of video in five seconds.
  await play(
    student,
    course,
    1,
    [
      [6, 6],
      [5, 40],
    ],
    '10.9.9.9',
  )
  const { status, body } = await sessions(student.id, admin.token)
  assert.equal(status, 200)
  assert.equal(body.totalElements, 2)
  const [second, first] = body.content
  assert.deepEqual(
    {
      courseName: first.courseName,
      lessonTitle: first.lessonTitle,
      creditedSeconds: first.creditedSeconds,
      segments: first.segments,
      ip: first.ip,
      device: first.device,
      refusals: first.refusals,
    },
    {
      courseName: '审计课程',
      lessonTitle: '一',
      creditedSeconds: 20,
      segments: 2,
      ip: '10.1.2.3',
      device: 'Test Browser 1.0',
      refusals: [],
    },
  )
  assert.deepEqual(
    { startedAt: first.startedAt, hasOtherIps: first.hasOtherIps },
    { startedAt: new Date(startedAt).toISOString(), hasOtherIps: false },
  )
  assert.deepEqual(
    { lessonTitle: second.lessonTitle, creditedSeconds: second.creditedSeconds, ip: second.ip },
    { lessonTitle: '二', creditedSeconds: 6, ip: '10.9.9.9' },
  )
  assert.deepEqual(second.refusals, [
    { reason: 'fasterThanClock', message: '播放进度快于实际时间，这一段没有计入学时', count: 1 },
  ])
  const all = (await it.get(`/api/admin/students/${student.id}`, admin.token)).body
  assert.equal(first.creditedSeconds + second.creditedSeconds, all.totalStudyTime)
  const page = (await sessions(student.id, admin.token, '?page=1&size=1')).body
  assert.deepEqual({ totalPages: page.totalPages, id: page.content[0].id }, { totalPages: 2, id: first.id })
})

test('only users responsible for a student can see sessions and changes', async () => {
  const organizationId = await it.world.organization()
  const [own, foreign] = [await it.world.student({ organizationId }), await it.world.student()]
  const manager = await it.world.person('ORG_ADMIN', { organizationId })
  const teacher = await it.world.person('TEACHER')
  for (const part of ['study-sessions', 'changes']) {
    const get = (id: number, token: string) => it.get(`/api/admin/students/${id}/${part}`, token)
    assert.equal((await get(own.id, manager.token)).status, 200, part)
    assert.equal((await get(foreign.id, manager.token)).status, 403, part)
    assert.equal((await get(own.id, teacher.token)).status, 403, part)
    assert.equal((await get(999_999, manager.token)).status, 404, part)
  }
})

test('the log of a student shows what changed, who changed it and why, masked', async () => {
  const admin = await it.world.person('ADMIN')
  const student = await it.world.student({ phone: '13812340000' })
  const change = { name: '改过名', phone: '13912349999' }
  await it.call('PUT', `/api/admin/students/update/${student.id}`, { token: admin.token, body: change })
  await it.post('/api/auth/login', { username: student.username, password: 'wrong' })
  await it.post(`/api/admin/students/reset-password/${student.id}`, {}, admin.token)
  const { body } = await it.get(`/api/admin/students/${student.id}/changes`, admin.token)
  assert.deepEqual(
    body.content.map(({ actionText, username, isSuccess }: Record<string, unknown>) => [
      actionText,
      username,
      isSuccess,
    ]),
    [
      ['重置学员密码', admin.username, true],
      ['修改学员资料', admin.username, true],
    ],
  )
  assert.deepEqual(
    body.content[1].changes.slice(0, 2).map(({ field }: { field: string }) => field),
    ['name', 'phone'],
  )
  assert.deepEqual(body.content[1].changes[1], { field: 'phone', before: '138****0000', after: '139****9999' })
  assert.doesNotMatch(JSON.stringify(body), /13812340000|13912349999/)
})

test('orders and applications can be filtered by student', async () => {
  const admin = await it.world.person('ADMIN')
  const course = await it.world.course({ price: 100 })
  const [one, two] = [await it.world.student(), await it.world.student()]
  for (const { id } of [one, two])
    await it.post('/api/admin/orders', { studentId: id, courseId: course.id }, admin.token)
  const { body } = await it.get(`/api/admin/orders?studentId=${one.id}`, admin.token)
  assert.deepEqual(
    { totalElements: body.totalElements, studentId: body.content[0].studentId },
    { totalElements: 1, studentId: one.id },
  )
  const applications = await it.get(`/api/manage/applications?studentId=${one.id}`, admin.token)
  assert.deepEqual(
    { status: applications.status, totalElements: applications.body.totalElements },
    { status: 200, totalElements: 0 },
  )
})

test('discounted time counts in no session, nor in the day that a teacher sees', async () => {
  const [admin, teacher] = [await it.world.person('ADMIN'), await it.world.person('TEACHER')]
  const course = await it.world.course({
    teacherIds: [await it.world.teacher(teacher.id)],
    lessons: [{ durationSeconds: 600 }, {}],
  })
  const student = await it.world.student()
  await play(student, course, 0, [[400, 400]])
  it.pass(1800)
  await play(student, course, 1, [[30, 30]])
  const figures = async () => {
    const { content } = (await sessions(student.id, await it.world.login(admin.id))).body
    const { today } = (await it.get(`/api/admin/users/statistics/${student.id}`, await it.world.login(teacher.id))).body
    return [
      content.map(({ creditedSeconds }: { creditedSeconds: number }) => creditedSeconds),
      today.todayDuration,
      today.todayVideos,
    ]
  }
  assert.deepEqual(await figures(), [[30, 400], 430, 2])
  assert.equal(await discountStudy(it, admin.id, student.id), 400)
  assert.deepEqual(await figures(), [[30, 0], 30, 1])
})
