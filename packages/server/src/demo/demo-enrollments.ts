import type { Db } from '../core/database/database.ts'
import type { Sender } from '../messaging/notification/sender.ts'
import { recordLogin } from '../people/account/account.queries.ts'
import { enroll } from '../teaching/enrollment/enroll.ts'
import { findOrderOfEnrollment, saveOrder } from '../teaching/enrollment/order.queries.ts'
import { bookEntry } from '../teaching/enrollment/settle-order.ts'
import type { DemoStudent } from './content/people.ts'
import type { StudyPlan } from './demo-study.ts'
import type { DemoLessonRow } from './demo.queries.ts'

export interface DemoCourseLessons {
  readonly courseId: number
  readonly priceFen: number
  readonly lessons: readonly DemoLessonRow[]
}
export interface EnrolledStudent {
  readonly id: number
  readonly student: DemoStudent
  readonly enrolledAt: number
}

const dayMs = 86_400_000
/** Mostly paid; some pay after getting a job, some are waived, some have not paid yet. */
const payments = ['PAID', 'PAID', 'PAID', 'DEFERRED', 'PAID', 'PENDING', 'PAID', 'WAIVED'] as const

/** Which courses a student takes and how many lessons of each they have finished. */
function choose(
  { student }: EnrolledStudent,
  index: number,
  all: readonly DemoCourseLessons[],
): { course: DemoCourseLessons; lessons: number }[] {
  const long = all.reduce((longest, course) => (course.lessons.length > longest.lessons.length ? course : longest))
  const others = all.filter((course) => course !== long)
  const some = others.filter((_, position) => (position + index) % 3 === 0)
  const part = (course: DemoCourseLessons, share: number) => ({
    course,
    lessons: Math.floor(course.lessons.length * share),
  })
  switch (student.stage) {
    case 'fresh':
      return []
    case 'disabled':
      return some.slice(0, 1).map((course) => part(course, 0.3))
    case 'started':
      return some.slice(0, 2).map((course, position) => part(course, position === 0 ? 0.15 + (index % 5) * 0.1 : 0))
    case 'halfway':
      return student.login
        ? [
            part(long, 0.4),
            ...others.map((course, position) => part(course, [0.5, 0.7, 0, 0.25][position % 4] as number)),
          ]
        : [
            part(long, 0.2 + (index % 4) * 0.1),
            ...some.map((course, position) => part(course, position === 0 ? 1 : 0.4)),
          ]
    case 'threshold79':
      return [{ course: long, lessons: 79 }]
    case 'beyond80':
      return [part(long, 0.9 + (index % 3) * 0.05), ...some.slice(0, 2).map((course) => part(course, 1))]
    case 'certified':
      return [part(long, 1), ...some.map((course) => part(course, 1))]
  }
}

async function settle(db: Db, enrollmentId: number, status: (typeof payments)[number], at: number): Promise<void> {
  const order = await findOrderOfEnrollment(db, enrollmentId)
  if (!order || status === 'PENDING') return
  if (status !== 'PAID') return void (await saveOrder(db, order, { status, updatedAt: at }))
  const payment = { kind: 'PAYMENT', amountFen: order.amountFen, method: '银行转账' } as const
  await bookEntry(db, order, { ...payment, at, createdAt: at }, { updatedAt: at })
}

/** Enrols the students in their courses and returns what each is to have watched. */
export async function enrollStudents(
  db: Db,
  students: readonly EnrolledStudent[],
  courses: readonly DemoCourseLessons[],
  school: Sender,
): Promise<StudyPlan[]> {
  const { now } = school
  const plans: StudyPlan[] = []
  for (const [index, each] of students.entries()) {
    const chosen = choose(each, index, courses)
    for (const { course } of chosen) {
      if (course.priceFen === 0) continue
      const { id } = await enroll(db, { ...school, now: each.enrolledAt }, each.id, {
        id: course.courseId,
        status: 'PUBLISHED',
      })
      const status = each.student.login
        ? 'PAID'
        : (payments[(index + course.courseId) % payments.length] as (typeof payments)[number])
      await settle(db, id, status, Math.min(now, each.enrolledAt + dayMs))
    }
    const lessons = chosen.flatMap(({ course, lessons: finished }) => course.lessons.slice(0, finished))
    const lastStudyAt = now - (1 + (index % 6)) * dayMs
    const isPartly = each.student.stage === 'started'
    plans.push({
      studentId: each.id,
      lessons,
      lastLessonPart: isPartly ? 0.6 : 1,
      firstDayAt: Math.min(each.enrolledAt, lastStudyAt),
      lastDayAt: lastStudyAt,
      index,
    })
    if (each.student.stage !== 'fresh') await recordLogin(db, each.id, lastStudyAt)
  }
  return plans
}
