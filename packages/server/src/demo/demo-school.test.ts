import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { siteDay } from '../core/time/site-day.ts'
import { mondayOf } from '../core/time/week.ts'
import { toSeconds } from '../core/units.ts'
import { demoParts } from '../optional-modules.ts'
import { testApp } from '../testing/test-app.ts'
import { demoQuestions } from './content/questions.ts'
import { loadDemo } from './load-demo.ts'

const it = testApp()
const completeShare = 0.98
let token: string
let students: { id: number; name: string }[]

let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
async function prepare() {
  await loadDemo(it.context, demoParts)
  const db = it.context.database.read
  const admin = await db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  token = await it.world.login(admin.id)
  students = await db.selectFrom('users').select(['id', 'name']).where('role', '=', 'STUDENT').execute()
}

const read = async (studentId: number, what: string) => {
  const { status, body } = await it.get(`/api/student/learning/${studentId}/${what}`, token)
  assert.equal(status, 200, `${what} of ${studentId}`)
  return body
}

/** Figures of a student computed from the ledger alone. */
async function ledgerOf(studentId: number) {
  const db = it.context.database.read
  const segments = await db
    .selectFrom('studySegments')
    .innerJoin('media', 'media.id', 'studySegments.mediaId')
    .select([
      'studySegments.day',
      'studySegments.courseId',
      'studySegments.lessonId',
      'studySegments.newMs',
      'media.durationMs',
    ])
    .where('studentId', '=', studentId)
    .execute()
  const sum = (rows: typeof segments) => rows.reduce((total, row) => total + row.newMs, 0)
  const completed = [...Map.groupBy(segments, (row) => row.lessonId).values()].filter(
    (rows) => sum(rows) >= completeShare * (rows[0]?.durationMs as number),
  )
  const lessons = await db.selectFrom('courses').select(['id', 'lessonCount']).execute()
  const completedIn = (courseId: number) => completed.filter((rows) => rows[0]?.courseId === courseId).length
  return {
    milliseconds: sum(segments),
    /** Whole seconds, computed so that all days add up to the total. */
    secondsBetween: (from: string, to: string) =>
      toSeconds(sum(segments.filter(({ day }) => day <= to))) -
      toSeconds(sum(segments.filter(({ day }) => day < from))),
    ofCourse: (courseId: number) => sum(segments.filter((row) => row.courseId === courseId)),
    days: new Set(segments.map(({ day }) => day)).size,
    completedLessons: completed.length,
    completedIn,
    completedCourses: lessons.filter(({ id, lessonCount }) => lessonCount > 0 && completedIn(id) === lessonCount)
      .length,
    courses: new Set(segments.map((row) => row.courseId)),
  }
}

test('every figure in every student’s center equals the sum of the ledger', async () => {
  const today = siteDay(it.now, 'Asia/Shanghai')
  let studied = 0
  for (const { id, name } of students) {
    const ledger = await ledgerOf(id)
    const seconds = toSeconds(ledger.milliseconds)
    assert.equal((await read(id, 'profile')).studyDays, ledger.days, name)
    const { creditHours, ...progress } = await read(id, 'progress')
    assert.deepEqual(progress, { totalWatchTime: seconds, completedCourseCount: ledger.completedCourses }, name)
    assert.ok(creditHours <= seconds / 2700 && creditHours >= seconds / 2700 - 0.2, `${name}: ${creditHours} hours`)
    assert.equal((await read(id, 'totalLesson')).totalLesson, ledger.completedLessons, name)
    assert.deepEqual(
      await read(id, 'today'),
      {
        todaySeconds: ledger.secondsBetween(today, today),
        completedLessons: ledger.completedLessons,
        completedCourses: ledger.completedCourses,
        studyDays: ledger.days,
      },
      name,
    )
    assert.equal((await read(id, 'daily-goal')).completed, ledger.secondsBetween(today, today), name)
    assert.equal((await read(id, 'weekly-goal')).completed, ledger.secondsBetween(mondayOf(today), today), name)
    assert.equal((await read(id, 'total-goal')).completed, seconds, name)
    const rows = [
      ...(await read(id, 'courses/statistics?size=100')).content,
      ...(await read(id, 'free-courses/records?size=100')).content,
    ]
    for (const row of rows)
      assert.deepEqual(
        { studySeconds: row.studySeconds, completedLessons: row.completedLessons },
        { studySeconds: toSeconds(ledger.ofCourse(row.courseId)), completedLessons: ledger.completedIn(row.courseId) },
        `${name}, ${row.courseName}`,
      )
    for (const courseId of ledger.courses)
      assert.ok(
        rows.some((row) => row.courseId === courseId),
        `${name} sees course ${courseId}`,
      )
    if (seconds > 0) studied++
  }
  assert.ok(studied > 40, `${studied} students have studied`)
})

test('the class that is over has its certificates, with its period and results, signed by a teacher of the school', async () => {
  const { body } = await it.get('/api/admin/certificates', token)
  const graduates = ['陈思齐', '赵婉清', '王建国']
  assert.deepEqual(
    new Set(body.content.map(({ studentName }: { studentName: string }) => studentName)),
    new Set(graduates),
  )
  for (const certificate of body.content) {
    assert.partialDeepStrictEqual(certificate, {
      courseName: '劳动关系协调员职业技能培训',
      instructorName: '方敬之',
      universityName: '匠学职业IT培训学校',
      status: 'VALID',
      hasAssessment: true,
    })
    assert.match(certificate.idCard, /^329900\*{8}\d{3}[\dX]$/)
    assert.ok(certificate.completionDate <= certificate.issueDate, certificate.completionDate)
    assert.ok(certificate.completedHours > 15 && certificate.completedHours < 60, String(certificate.completedHours))
  }
})

test('study begins at other minutes each day, outside the night', async () => {
  const rows = await it.context.database.read
    .selectFrom('studySegments')
    .select(['studentId', 'day', 'startedAt'])
    .orderBy('startedAt')
    .execute()
  const starts = Map.groupBy(rows, ({ studentId, day }) => `${studentId} ${day}`)
  const minutes = [...starts.values()].map(([first]) => Math.floor((first!.startedAt % 86_400_000) / 60_000))
  assert.ok(new Set(minutes).size > 100, String(new Set(minutes).size))
  const today = siteDay(it.now, 'Asia/Shanghai')
  const perDay = Map.groupBy(starts.keys(), (key) => key.split(' ')[1])
  assert.ok((perDay.get(today)?.length ?? 0) < 10, 'most students have studied on other days')
  const hours = rows.map(({ startedAt }) => (Math.floor(startedAt / 3_600_000) + 8) % 24)
  assert.ok(
    hours.every((hour) => hour >= 7),
    'nobody studies at night',
  )
})

test('courses cost no more for a lesson than the site promises', async () => {
  const { body } = await it.get('/api/admin/courses?size=100', token)
  for (const { id, name } of body.content) {
    const { warnings } = (await it.get(`/api/admin/courses/${id}`, token)).body
    assert.ok(!warnings.some(({ code }: { code: string }) => code === 'aboveClaim'), name)
  }
})

test('no lesson of the demo school has more credit hours than its video allows', async () => {
  const courses = await it.context.database.read.selectFrom('courses').select('id').execute()
  for (const { id } of courses) {
    const { body } = await it.get(`/api/admin/courses/${id}`, token)
    const codes = body.publishBlockers.map(({ code }: { code: string }) => code)
    assert.ok(!codes.includes('hoursAboveDuration'), body.name)
  }
})

test('students ask about lessons they have completed, and some questions are unanswered', async () => {
  const { body } = await it.get('/api/admin/questions', token)
  assert.equal(body.totalElements, demoQuestions.length)
  const open = (await it.get('/api/admin/questions?state=open', token)).body
  assert.equal(open.totalElements, demoQuestions.filter(({ answer }) => !answer).length)
  for (const { createdAt } of body.content) assert.ok(Date.parse(createdAt) <= it.now)
})

test('exams are open, with a bank for three courses whose items can all be asked', async () => {
  const { body } = await it.get('/api/admin/item-banks', token)
  assert.deepEqual(
    body.map(({ courseName, items, activeItems }: Record<string, unknown>) => [courseName, items, activeItems]),
    [
      ['劳动关系协调员（三级）', 40, 40],
      ['网络与信息安全管理员（四级）', 36, 36],
      ['Java 全栈开发工程师', 36, 36],
    ],
  )
})

test('an exam has results, one opens tomorrow, and there are a practice and the quiz of a lesson', async () => {
  const { body } = await it.get('/api/admin/exams', token)
  const [coming, ended, practice, quiz] = body.content
  assert.deepEqual(
    [coming, ended, practice, quiz].map(({ kind, state, ofName, candidates }) => [kind, state, ofName, candidates > 0]),
    [
      ['COURSE', 'UPCOMING', '网络与信息安全管理员（四级）', true],
      ['COURSE', 'RELEASED', '劳动关系协调员（三级）', true],
      ['PRACTICE', 'OPEN', 'Java 全栈开发工程师', true],
      ['QUIZ', 'OPEN', 'Java 全栈开发工程师', true],
    ],
  )
  const { content } = (await it.get(`/api/admin/exams/${ended.id}/candidates?size=100`, token)).body
  const states = content.map(({ state }: { state: string }) => state)
  assert.deepEqual(
    ['PASSED', 'FAILED', 'ABSENT'].filter((state) => !states.includes(state)),
    [],
    states.join(),
  )
})
