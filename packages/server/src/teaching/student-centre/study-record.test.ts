import assert from 'node:assert/strict'
import { test } from 'node:test'
import { studentCentreCalls } from '../../testing/people/student-centre-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { dayMs, path, get, read, go, watch } = studentCentreCalls(it)

test('study days are returned for a range, and only for a valid one', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ lessons: [{}, {}] })]
  go('2026-12-01')
  await watch(student, course, 10)
  go('2026-12-03')
  await watch(student, course, 20, 1)
  assert.deepEqual(await read(student, 'study-days?from=2026-12-01&to=2026-12-31'), [
    { day: '2026-12-01', seconds: 10 },
    { day: '2026-12-03', seconds: 20 },
  ])
  assert.deepEqual(await read(student, 'study-days?from=2026-12-02&to=2026-12-02'), [])
  const refused: [query: string, errors: object][] = [
    ['from=2026-12-02&to=2026-12-01', { to: '结束日期不能早于开始日期' }],
    ['from=2025-01-01&to=2026-12-01', { to: '一次最多查询 366 天' }],
    ['from=2026-02-30&to=2026-03-01', { from: '日期格式应为 yyyy-MM-dd' }],
    ['from=2026-02-01', { to: '日期格式应为 yyyy-MM-dd' }],
  ]
  for (const [query, errors] of refused) {
    const response = await get(student, `study-days?${query}`)
    assert.deepEqual({ status: response.status, errors: response.body.errors }, { status: 422, errors }, query)
  }
})

test('the learning record lists every lesson watched, latest first', async () => {
  const [student, course] = [
    await it.world.student(),
    await it.world.course({ name: '网络基础', lessons: [{ title: '交换机' }, { title: '路由器' }] }),
  ]
  await watch(student, course, 60, 0)
  await watch(student, course, 30, 1)
  const { content, ...page } = await read(student, 'records?size=1')
  assert.deepEqual(page, { totalElements: 2, totalPages: 2, number: 0, size: 1 })
  assert.deepEqual(content, [
    {
      lessonId: course.lessons[1]!.id,
      courseName: '网络基础',
      lessonTitle: '路由器',
      progress: 50,
      isCompleted: false,
      studySeconds: 30,
      lastStudyTime: new Date(it.now).toISOString(),
    },
  ])
  assert.deepEqual(
    (await read(student, 'records?size=1&page=1')).content.map((row: any) => [row.lessonTitle, row.isCompleted]),
    [['交换机', true]],
  )
  assert.equal((await get(student, 'records?size=1000')).status, 200)
  assert.equal((await get(student, 'records?size=1001')).status, 422)
})

test('uncredited reports are explained to the learner', async () => {
  const [student, course] = [
    await it.world.student(),
    await it.world.course({ name: '网络基础', lessons: [{ title: '交换机', durationSeconds: 600 }] }),
  ]
  const videoId = course.lessons[0]!.id
  go('2026-12-07')
  await watch(student, course, 10)
  const token = await it.world.login(student.id)
  for (const position of [300, 400, 500])
    await it.post('/api/learning/watch-records', { courseId: course.id, videoId, position }, token)
  const { content, totalElements } = await read(student, 'refusals')
  assert.equal(totalElements, content.length)
  const refusal = content.find((row: { reason: string }) => row.reason === 'fasterThanClock')
  assert.deepEqual(refusal, {
    day: '2026-12-07',
    lessonId: videoId,
    courseName: '网络基础',
    lessonTitle: '交换机',
    reason: 'fasterThanClock',
    message: '播放进度快于实际时间，这一段没有计入学时',
    count: 2,
    lastTime: new Date(it.now).toISOString(),
  })
  assert.deepEqual((await read(await it.world.student(), 'refusals')).content, [])
})

test('an admin reads all study data, another student none', async () => {
  const [student, other, admin] = [await it.world.student(), await it.world.student(), await it.world.person('ADMIN')]
  for (const what of [
    'today',
    'daily-goal',
    'weekly-goal',
    'total-goal',
    'materials',
    'study-days?from=2026-12-01&to=2026-12-02',
    'records',
    'refusals',
  ])
    assert.deepEqual(
      [
        (await it.get(path(student, what), other.token)).status,
        (await it.get(path(student, what), admin.token)).status,
        (await it.get(path(student, what))).status,
      ],
      [403, 200, 401],
      what,
    )
})

test('rows, days, goals and the header add up, whatever fractions of a second were watched', async () => {
  const [student, course] = [
    await it.world.student(),
    await it.world.course({ lessons: Array.from({ length: 9 }, () => ({})) }),
  ]
  go('2026-12-14')
  for (let lesson = 0; lesson < 9; lesson++) {
    await watch(student, course, 20 + lesson * 1.3 + 0.777, lesson)
    if (lesson % 3 === 2) it.now += dayMs
  }
  const days: { seconds: number }[] = await read(student, 'study-days?from=2026-12-01&to=2026-12-31')
  const records: { studySeconds: number }[] = (await read(student, 'records?size=4')).content
  for (const page of [1, 2]) records.push(...(await read(student, `records?size=4&page=${page}`)).content)
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0)
  const { totalWatchTime } = await read(student, 'progress')
  assert.equal(totalWatchTime, 233, 'of 233.793 s')
  assert.deepEqual(
    [days.length, sum(days.map((day) => day.seconds)), sum(records.map((record) => record.studySeconds))],
    [3, totalWatchTime, totalWatchTime],
  )
  const parts = await Promise.all(
    ['2026-12-01&to=2026-12-14', '2026-12-15&to=2026-12-31'].map((range) => read(student, `study-days?from=${range}`)),
  )
  assert.deepEqual(parts.flat(), days, 'a day is the same in every range')
})

test('reports after the end of a lesson are not listed as lost time', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ lessons: [{ durationSeconds: 10 }] })]
  const token = await it.world.login(student.id)
  await watch(student, course, 10)
  const body = { courseId: course.id, videoId: course.lessons[0]!.id, position: 10 }
  it.pass(10)
  assert.equal((await it.post('/api/learning/watch-records', body, token)).body.notCredited.reason, 'lessonCompleted')
  assert.deepEqual(await read(student, 'refusals'), {
    content: [],
    totalElements: 0,
    totalPages: 0,
    number: 0,
    size: 10,
  })
})

test('every figure equals the ledger', async () => {
  const course = await it.world.course({
    lessons: Array.from({ length: 6 }, (_, index) => ({ durationSeconds: 40 + index * 7 })),
  })
  const students = await Promise.all([0, 1, 2, 3].map(() => it.world.student()))
  go('2026-12-08')
  for (let round = 0; round < 6; round++) {
    for (const [index, student] of students.entries())
      if (index <= round) await watch(student, course, 20 + ((round * 13 + index * 5) % 20), round)
    if (round % 2) it.now += dayMs
  }
  for (const student of students) {
    const segments = await it.context.database.read
      .selectFrom('studySegments')
      .select(['day', 'newMs', 'lessonId'])
      .where('studentId', '=', student.id)
      .execute()
    const seconds = (rows: typeof segments) => rows.reduce((sum, row) => sum + row.newMs, 0) / 1000
    const total = seconds(segments)
    const days: { day: string; seconds: number }[] = await read(student, 'study-days?from=2026-12-01&to=2026-12-31')
    const records: { lessonId: number; studySeconds: number }[] = (await read(student, 'records?size=100')).content
    assert.deepEqual(
      days,
      [...Map.groupBy(segments, (row) => row.day)]
        .map(([day, rows]) => ({ day, seconds: seconds(rows) }))
        .toSorted((a, b) => a.day.localeCompare(b.day)),
    )
    for (const record of records)
      assert.equal(record.studySeconds, seconds(segments.filter((row) => row.lessonId === record.lessonId)))
    assert.deepEqual(
      [
        (await read(student, 'total-goal')).completed,
        (await read(student, 'progress')).totalWatchTime,
        (await read(student, 'today')).studyDays,
      ],
      [total, total, days.length],
    )
    assert.equal(
      records.reduce((sum, row) => sum + row.studySeconds, 0),
      total,
    )
  }
})
