import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordFile, storeBody } from '../../files/file/store-file.ts'
import { studentCentreCalls } from '../../testing/people/student-centre-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertEnrollment } from '../enrollment/enrollment.queries.ts'
import { insertMaterial } from '../material/material.queries.ts'

const it = testApp()
const { dayMs, path, read, go, watch } = studentCentreCalls(it)

test('goals start with the school’s targets, and the week starts on Monday', async () => {
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

test('only the student can set their targets', async () => {
  const [student, other, admin] = [await it.world.student(), await it.world.student(), await it.world.person('ADMIN')]
  const put = (body: unknown, token = student.token) => it.call('PUT', path(student, 'goals'), { token, body })
  const targets = { daily: 1800, weekly: 7200, total: 36_000 }
  const saved = await put(targets)
  assert.deepEqual(
    { status: saved.status, code: saved.body.code, success: saved.body.success, data: saved.body.data },
    { status: 200, code: 200, success: true, data: targets },
  )
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
    assert.deepEqual(
      { status: response.status, errors: response.body.errors },
      { status: 422, errors: { [field]: message } },
    )
  }
})

test('students get materials for everyone and for their courses, and downloads are counted', async () => {
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
  const stored = await storeBody(it.context.storages, {
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
    ['报名的', '学过的', '给所有人'],
  )
  assert.deepEqual(Object.keys(materials[0]).toSorted(), ['id', 'name', 'size', 'type', 'url'])
  assert.deepEqual(
    { url: materials[0].url, size: materials[0].size, type: materials[0].type },
    { url: 'https://files.example/a.pdf', size: 7, type: 'pdf' },
  )
  assert.deepEqual(
    (await read(newcomer, 'materials')).map((row: { name: string }) => row.name),
    ['给所有人'],
  )

  const url = materials[2].url as string
  assert.match(url, new RegExp(`^/private-files/${fileId}/[^/?]+\\?expires=\\d+&signature=`))
  const counted = async () =>
    (
      await it.context.database.read
        .selectFrom('materials')
        .select('downloadCount')
        .where('fileId', '=', fileId)
        .executeTakeFirstOrThrow()
    ).downloadCount
  const file = await it.get(url)
  assert.deepEqual({ status: file.status, body: file.body }, { status: 200, body: 'a guide' })
  assert.equal(await counted(), 1)
  await it.call('GET', url, { headers: { range: 'bytes=3-' } })
  await it.call('HEAD', url)
  assert.equal((await it.get(url.replace(/\?.*/, ''))).status, 403)
  assert.equal(await counted(), 1, 'going on, asking and being refused is no download')
})
