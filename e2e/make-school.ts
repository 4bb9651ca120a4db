import { readFile } from 'node:fs/promises'
import { firstHourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import { createContext } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/core/config/config.ts'
import { hashPassword } from '../packages/server/src/core/crypto/password.ts'
import { changeSetting } from '../packages/server/src/core/settings/settings.ts'
import { siteDay } from '../packages/server/src/core/time/site-day.ts'
import { demoIdCard } from '../packages/server/src/demo/demo-accounts.ts'
import { recordDemoVideo, storeDemoFile } from '../packages/server/src/demo/demo-media.ts'
import { studyInThePast } from '../packages/server/src/demo/demo-study.ts'
import { listDemoLessons } from '../packages/server/src/demo/demo.queries.ts'
import { loadDemo } from '../packages/server/src/demo/load-demo.ts'
import { saveFindings } from '../packages/server/src/modules/anomaly/anomaly.queries.ts'
import { saveStatement } from '../packages/server/src/modules/payment/statement/statement.queries.ts'
import { demoParts } from '../packages/server/src/optional-modules.ts'
import { createStudent } from '../packages/server/src/people/student/create-student.ts'
import { createCourse } from '../packages/server/src/teaching/course-editing/create-course.ts'
import { enroll } from '../packages/server/src/teaching/enrollment/enroll.ts'
import type { CreditRules } from '../packages/server/src/teaching/learning/state/credit-rules.ts'
import { makeGraduates } from './make-graduates.ts'

/**
 * Creates the school for the tests in DATA_DIR: the demo data, a course of three 8-second lessons, and students who
 * lack one lesson for the certificate: two for each of two attempts, and one for each attempt with a unique name to
 * search for.
 */
const rareName = '欧阳㛃'
const nearlyDone = [rareName, rareName, rareName, rareName, '苏一程', '苏又程'].map((name, index) => ({
  username: `nearly-${index}`,
  name,
  idCard: demoIdCard('1999-09-09', 300 + index, '女'),
}))
/** Students with a finding in the anomaly review; one for each attempt. */
const noticed = ['夜读甲', '夜读乙'].map((name, index) => ({
  username: `noticed-${index}`,
  name,
  idCard: demoIdCard('1998-08-08', 400 + index, '男'),
}))
const password = 'a password for the tests'

const context = await createContext(readConfig(), console as never)
await loadDemo(context, demoParts)
// Tests sign in with accounts that nobody has registered; a test of agreements publishes its own.
await context.database.write((db) => db.deleteFrom('agreements').execute())
const passwordHash = await hashPassword(password)
const video = await storeDemoFile(
  context,
  new URL('../packages/server/src/testing/files/eight-seconds.mp4', import.meta.url),
  'signed',
)
const cover = await readFile(new URL('../packages/server/src/demo/media/covers/python-start.webp', import.meta.url))
if (cover.length === 0) throw new Error('The demo has no covers.')

const school = await context.database.write(async (db) => {
  const now = Date.now()
  await changeSetting(db, 'basic.domain', 'www.school.example', now)
  // The back office shows online payments to schools that have entered an account.
  await changeSetting(db, 'payment.wechatMchId', '1900000001', now)
  const mediaId = await recordDemoVideo(db, video, now)
  const { id: categoryId } = await db.selectFrom('categories').select('id').orderBy('id').executeTakeFirstOrThrow()
  const lesson = (title: string) => ({ title, description: '八秒钟的一课。', mediaId })
  const courseId = await createCourse(
    db,
    {
      name: '八秒课程',
      categoryId,
      level: 'BEGINNER',
      duration: 1,
      requiresLogin: true,
      status: 'PUBLISHED',
      description: '<p>给测试用的课程。</p>',
      seoDescription: '八秒钟学完一课。',
      chapters: [
        { title: '第一章', lessons: [lesson('第一个八秒'), lesson('第二个八秒')] },
        { title: '第二章', lessons: [lesson('第三个八秒'), { ...lesson('还没有视频'), mediaId: null }] },
      ],
    },
    now - 1000,
  )
  const lessons = await db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .select('lessons.id')
    .where('lessons.courseId', '=', courseId)
    .orderBy('chapters.position')
    .orderBy('lessons.position')
    .execute()
  const priced = await db
    .selectFrom('courses')
    .select('id')
    .where('name', '=', '劳动关系协调员（三级）')
    .executeTakeFirstOrThrow()
  const studentIds: number[] = []
  for (const { username, name, idCard } of [...nearlyDone, ...noticed])
    studentIds.push(
      await createStudent(
        db,
        context.keys,
        {
          studentNumber: username.toUpperCase(),
          username,
          name,
          phone: null,
          email: null,
          idCard,
          ethnicity: null,
          organizationId: null,
          status: 'ACTIVE',
          enrollmentDate: null,
          passwordHash,
          mustChangePassword: false,
        },
        now,
      ),
    )
  return {
    nearlyDone: nearlyDone.filter(({ name }) => name === rareName).map(({ username }) => username),
    namedNearlyDone: nearlyDone.filter(({ name }) => name !== rareName),
    noticed,
    nearlyDoneIds: studentIds.slice(0, nearlyDone.length),
    noticedIds: studentIds.slice(nearlyDone.length),
    courseId,
    lessonIds: lessons.map((each) => each.id),
    pricedCourseId: priced.id,
    password,
  }
})
const [longest = []] = [
  ...Map.groupBy(await listDemoLessons(context.database.read), (lesson) => lesson.courseId).values(),
].toSorted((a, b) => b.length - a.length)
const dayMs = 86_400_000
const { keys, settings } = context
const monthAgo = Date.now() - 30 * dayMs
const thatDay = { keys, values: await settings.current(), now: monthAgo }
await context.database.write(async (db) => {
  const { courseId: id } = longest[0]!
  for (const studentId of [...school.nearlyDoneIds, ...school.noticedIds])
    await enroll(db, thatDay, studentId, { id, status: 'PUBLISHED' })
})
const rules: CreditRules = {
  mode: 'verified',
  timezone: 'Asia/Shanghai',
  paymentRequired: false,
  hours: [{ scope: 'school', version: 1, rule: firstHourRule, from: 0 }],
  keys: context.keys,
  clockSteps: [],
}
await studyInThePast(
  context,
  [...school.nearlyDoneIds, ...school.noticedIds].map((studentId, index) => ({
    studentId,
    lessons: longest.slice(0, school.noticedIds.includes(studentId) ? 3 : 79),
    lastLessonPart: 1,
    studiesThisMorning: false,
    firstDayAt: monthAgo,
    lastDayAt: Date.now() - 2 * dayMs,
    index,
  })),
  rules,
)
await context.database.write(async (db) => {
  for (const studentId of school.noticedIds) {
    const { day, firstNumber, lastNumber } = await db
      .selectFrom('studySegments')
      .select((of) => ['day', of.fn.min('number').as('firstNumber'), of.fn.max('number').as('lastNumber')])
      .where('studentId', '=', studentId)
      .groupBy('day')
      .orderBy('day')
      .executeTakeFirstOrThrow()
    const facts = { from: '00:00', to: '05:00', minutes: 90, limit: 60 }
    await saveFindings(db, [{ rule: 'night', studentId, day, facts, firstNumber, lastNumber }], Date.now())
  }
})
/** A day whose statement was not to be had: tests cannot wait for the morning after a payment. */
const sums = { payments: 0, paidFen: 0, refunds: 0, refundedFen: 0, feeFen: 0, differences: 0 }
const day = siteDay(Date.now() - 3 * dayMs, 'Asia/Shanghai')
await context.database.write((db) =>
  saveStatement(db, { channel: 'wechat', day, state: 'FAILED', ...sums, fetchedAt: Date.now() }),
)
const graduates = Number(process.env.GRADUATES ?? 0)
if (graduates > 0) await makeGraduates(context, graduates, { courseId: school.courseId, passwordHash, rules })
await context.database.close()
console.log(JSON.stringify(school))
