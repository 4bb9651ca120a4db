import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordFile, storeBody } from '../../files/file/store-file.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { insertEnrollment } from '../enrollment/enrollment.queries.ts'
import { insertMaterial } from '../material/material.queries.ts'

const it = testApp()
const dayMs = 86_400_000
const path = (who: { id: number }, what: string) => `/api/student/learning/${who.id}/${what}`
// Days pass here: each call is of a fresh login.
const get = async (who: Person, what: string, token?: string) =>
  it.get(path(who, what), token ?? (await it.world.login(who.id)))
const read = async (who: Person, what: string) => (await get(who, what)).body
/** 10:00 of a day in the site's zone. */
const go = (day: string) => {
  it.now = Date.parse(`${day}T02:00:00.000Z`)
}

async function watch(who: Person, course: SmallCourse, seconds: number, lesson = 0) {
  const { id } = course.lessons[lesson]!
  const token = await it.world.login(who.id)
  const { playbackSession } = (await get(who, `courses/${course.id}/lessons/${id}/record`, token)).body
  it.pass(seconds)
  await it.post(
    '/api/learning/watch-records',
    { courseId: course.id, videoId: id, position: seconds, playbackSession },
    token,
  )
}

test('goals begin with the school’s targets, and the week with Monday', async () => {
  const [student, course] = [
    await it.world.student(),
    await it.world.course({ lessons: [{ durationSeconds: 600 }, { durationSeconds: 600 }, { durationSeconds: 600 }] }),
  ]
  go('2026-11-15')
  await watch(student, course, 100, 0)
  go('2026-11-16')
  await watch(student, course, 200, 1)
  go('2026-11-20')
  await watch(student, course, 360, 2)
  assert.deepEqual(await read(student, 'daily-goal'), { todaySeconds: 360, target: 3600, completed: 360, progress: 10 })
  assert.deepEqual(await read(student, 'weekly-goal'), { target: 18_000, completed: 560, progress: 3 })
  assert.deepEqual(await read(student, 'total-goal'), { target: 288_000, completed: 660, progress: 0 })
  assert.deepEqual(await read(student, 'today'), {
    todaySeconds: 360,
    completedLessons: 0,
    completedCourses: 0,
    studyDays: 3,
  })

  it.now = Date.parse('2026-11-20T16:00:00.000Z')
  assert.equal((await read(student, 'daily-goal')).todaySeconds, 0, 'the next day begins at midnight of the site')
  it.now = Date.parse('2026-11-22T16:00:00.000Z')
  assert.equal((await read(student, 'weekly-goal')).completed, 0)
})

test('a student sets the own targets; others do not', async () => {
  const [student, other, admin] = [await it.world.student(), await it.world.student(), await it.world.person('ADMIN')]
  const put = (body: unknown, token = student.token) => it.call('PUT', path(student, 'goals'), { token, body })
  const targets = { daily: 1800, weekly: 7200, total: 36_000 }
  const saved = await put(targets)
  assert.deepEqual([saved.status, saved.body.code, saved.body.success, saved.body.data], [200, 200, true, targets])
  assert.equal((await put({ ...targets, daily: 300 })).status, 200)
  assert.deepEqual(
    [
      (await read(student, 'daily-goal')).target,
      (await read(student, 'weekly-goal')).target,
      (await read(student, 'total-goal')).target,
    ],
    [300, 7200, 36_000],
  )
  assert.equal((await read(other, 'daily-goal')).target, 3600)
  assert.deepEqual([(await put(targets, other.token)).status, (await put(targets, admin.token)).status], [403, 403])

  const refused: [body: object, field: string, message: string][] = [
    [{ ...targets, daily: 299 }, 'daily', '每日目标应在 5 分钟到 16 小时之间'],
    [{ ...targets, daily: 57_601 }, 'daily', '每日目标应在 5 分钟到 16 小时之间'],
    [{ ...targets, weekly: '7200' }, 'weekly', '每周目标应在 5 分钟到 112 小时之间'],
    [{ ...targets, total: 36_000_001 }, 'total', '总目标应在 5 分钟到 10000 小时之间'],
    [{ ...targets, daily: 300.5 }, 'daily', '每日目标应在 5 分钟到 16 小时之间'],
    [{ daily: 300, weekly: 300 }, 'total', '总目标应在 5 分钟到 10000 小时之间'],
  ]
  for (const [body, field, message] of refused) {
    const response = await put(body)
    assert.deepEqual([response.status, response.body.errors], [422, { [field]: message }])
  }
})

test('materials are those for everybody and of the own courses, and their downloads are counted', async () => {
  const [student, newcomer] = [await it.world.student(), await it.world.student()]
  const [free, enrolled, over, preview, foreign] = [
    await it.world.course(),
    await it.world.course({ price: 1 }),
    await it.world.course({ price: 1 }),
    await it.world.course({ price: 1, lessons: [{ isPreview: true }] }),
    await it.world.course(),
  ]
  await watch(student, free, 10)
  await watch(student, preview, 10)
  const stored = await storeBody(it.context.storage, {
    body: Buffer.from('a guide'),
    contentType: 'application/pdf',
    extension: '.pdf',
    access: 'signed',
    originalName: '指南.pdf',
  })
  const fileId = await it.context.database.write(async (db) => {
    for (const [course, until] of [
      [enrolled, it.now + dayMs],
      [over, it.now - 1],
    ] as const) {
      await insertEnrollment(db, { studentId: student.id, courseId: course.id, createdAt: it.now })
      await db.updateTable('enrollments').set({ expiresAt: until }).where('courseId', '=', course.id).execute()
    }
    const id = await recordFile(db, stored, null, it.now)
    const add = (name: string, courseId: number | null, file: number | null = null) =>
      insertMaterial(db, {
        name,
        type: 'pdf',
        scope: courseId === null ? 'all' : 'course',
        courseId,
        chapterId: null,
        fileId: file,
        url: file ? null : 'https://files.example/a.pdf',
        byteSize: 7,
        createdAt: it.now,
        updatedAt: it.now,
      })
    await add('给所有人', null, id)
    for (const [name, course] of [
      ['学过的', free],
      ['报名的', enrolled],
      ['过期的', over],
      ['试看的', preview],
      ['别人的', foreign],
    ] as const)
      await add(name, course.id)
    return id
  })
  const materials = await read(student, 'materials')
  assert.deepEqual(
    materials.map((row: { name: string }) => row.name),
    ['试看的', '报名的', '学过的', '给所有人'],
  )
  assert.deepEqual(Object.keys(materials[0]).toSorted(), ['id', 'name', 'size', 'type', 'url'])
  assert.deepEqual([materials[1].url, materials[1].size, materials[1].type], ['https://files.example/a.pdf', 7, 'pdf'])
  assert.deepEqual(
    (await read(newcomer, 'materials')).map((row: { name: string }) => row.name),
    ['给所有人'],
  )

  const url = materials[3].url as string
  assert.match(url, new RegExp(`^/private-files/${fileId}\\?expires=\\d+&signature=`))
  const counted = async () =>
    (
      await it.context.database.read
        .selectFrom('materials')
        .select('downloadCount')
        .where('fileId', '=', fileId)
        .executeTakeFirstOrThrow()
    ).downloadCount
  const file = await it.get(url)
  assert.deepEqual([file.status, file.body], [200, 'a guide'])
  assert.equal(await counted(), 1)
  await it.call('GET', url, { headers: { range: 'bytes=3-' } })
  await it.call('HEAD', url)
  assert.equal((await it.get(url.replace(/\?.*/, ''))).status, 403)
  assert.equal(await counted(), 1, 'going on, asking and being refused is no download')
})

test('study days are given for a range, and only for a sensible one', async () => {
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
    assert.deepEqual([response.status, response.body.errors], [422, errors], query)
  }
})

test('the learning record lists every lesson watched, the last one first', async () => {
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

test('what was not credited is told in the learner’s words', async () => {
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

test('an admin reads all of it, another student none', async () => {
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
