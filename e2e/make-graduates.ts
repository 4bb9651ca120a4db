import type { Context } from '../packages/server/src/core/context.ts'
import { changeSetting } from '../packages/server/src/core/settings/settings.ts'
import { daysAfter, siteDay } from '../packages/server/src/core/time/site-day.ts'
import { demoIdCard } from '../packages/server/src/demo/demo-accounts.ts'
import { studyInThePast } from '../packages/server/src/demo/demo-study.ts'
import { listDemoLessons } from '../packages/server/src/demo/demo.queries.ts'
import { askGraduates } from '../packages/server/src/modules/employment/ask-graduates.ts'
import { createStudent } from '../packages/server/src/people/student/create-student.ts'
import { enroll } from '../packages/server/src/teaching/enrollment/enroll.ts'
import type { CreditRules } from '../packages/server/src/teaching/learning/state/credit-rules.ts'

export const graduatedClass = '三个月前结业的班'
const dayMs = 86_400_000

interface Made {
  readonly courseId: number
  readonly passwordHash: string
  readonly rules: CreditRules
}

/**
 * Makes a class that ended 90 days ago and was finished by `count` students, whom the school then asks what they do.
 * Their user names are `graduate-0` and so on.
 */
export async function makeGraduates(context: Context, count: number, { courseId, passwordHash, rules }: Made) {
  const now = context.now()
  const today = siteDay(now, rules.timezone)
  const begun = now - 150 * dayMs
  const assessed = { score: 86, isPassed: 1, assessedOn: daysAfter(today, -95) } as const
  const studentIds = await context.database.write(async (db) => {
    // So many lessons of the course have a video.
    await changeSetting(db, 'certificate.previewLessons', 3, now)
    await changeSetting(db, 'certificate.buttonLessons', 3, now)
    const { id: classId } = await db
      .insertInto('trainingClasses')
      .values({
        name: graduatedClass,
        startDate: daysAfter(today, -200),
        endDate: daysAfter(today, -90),
        payment: 'WAIVED',
        status: 'ENDED',
        createdAt: begun,
        updatedAt: begun,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('classCourses').values({ classId, courseId, position: 0 }).execute()
    const ids: number[] = []
    for (let index = 0; index < count; index++) {
      const studentId = await createStudent(
        db,
        context.keys,
        {
          studentNumber: `GRADUATE-${index}`,
          username: `graduate-${index}`,
          name: `结业学员${index}`,
          phone: `1570000${1000 + index}`,
          email: null,
          idCard: demoIdCard('1997-07-07', 500 + index, '男'),
          ethnicity: null,
          organizationId: null,
          status: 'ACTIVE',
          enrollmentDate: null,
          passwordHash,
          mustChangePassword: false,
        },
        begun,
      )
      const sender = { keys: context.keys, values: await context.settings.current(), now: begun }
      await enroll(db, sender, studentId, { id: courseId, status: 'PUBLISHED' })
      await db
        .insertInto('classMembers')
        .values({ classId, studentId, joinedAt: begun, ...assessed })
        .execute()
      ids.push(studentId)
    }
    return ids
  })
  const lessons = (await listDemoLessons(context.database.read)).filter((lesson) => lesson.courseId === courseId)
  const lastDayAt = now - 100 * dayMs
  const plan = { lessons, lastLessonPart: 1, firstDayAt: begun, lastDayAt }
  await studyInThePast(
    context,
    studentIds.map((studentId, index) => ({ ...plan, studentId, index })),
    rules,
  )
  // Nobody is asked at night.
  const morning = Date.parse(`${today}T10:00:00+08:00`)
  await askGraduates({ ...context, now: () => morning }, new AbortController().signal)
}
