import type { Db } from '../core/database/database.ts'
import { siteDay, startOfSiteDay } from '../core/time/site-day.ts'
import type { Sender } from '../messaging/notification/sender.ts'
import { recordLogin } from '../people/account/account.queries.ts'
import { enroll } from '../teaching/enrollment/enroll.ts'
import { findOrderOfEnrollment, saveOrder } from '../teaching/enrollment/order.queries.ts'
import { bookEntry } from '../teaching/enrollment/settle-order.ts'
import { saveGoals } from '../teaching/student-centre/goal.queries.ts'
import type { DemoStudent } from './content/people.ts'
import type { StudyPlan } from './demo-study.ts'
import type { DemoLessonRow } from './demo.queries.ts'
import { workingTime } from './working-time.ts'

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
const minuteMs = 60_000
/** Time of the login, just before the evening's first lesson. */
const loginMs = (19 * 60 - 1) * minuteMs
/** How long a clerk takes to enroll a new student in one more course. */
const clerkMs = 4 * minuteMs
/** Mostly paid; some are deferred until the student has a job, some are waived, some are pending. */
const payments = ['PAID', 'PAID', 'PAID', 'DEFERRED', 'PAID', 'PENDING', 'PAID', 'WAIVED'] as const

/** A course a student takes, and the number of lessons to complete; `isRecent` enrollments date from the last weeks. */
interface ChosenCourse {
  readonly course: DemoCourseLessons
  readonly lessons: number
  readonly isRecent?: boolean
}
const recentDays = 26

/** How long the class of those with a certificate has been over. */
export const daysSinceGraduation = 30

const daysSinceStudy = ({ stage, login }: DemoStudent, index: number): number =>
  stage === 'certified' ? daysSinceGraduation + 3 + (index % 9) : 1 + (login ? 0 : index % 4)

/** The courses a student has begun, and one or two added recently. */
function choose(each: EnrolledStudent, index: number, all: readonly DemoCourseLessons[]): ChosenCourse[] {
  const begun = chooseBegun(each, index, all)
  const { stage, login } = each.student
  if (stage === 'disabled' || login) return begun
  const others = all.filter(
    ({ courseId, priceFen }) => priceFen > 0 && begun.every((one) => one.course.courseId !== courseId),
  )
  const wanted = stage === 'fresh' ? index % 2 : 1 + (index % 2)
  const recent = others.filter((_, position) => (position + index) % 4 === 0).slice(0, wanted)
  return [...begun, ...recent.map((course) => ({ course, lessons: 0, isRecent: true }))]
}

function chooseBegun({ student }: EnrolledStudent, index: number, all: readonly DemoCourseLessons[]): ChosenCourse[] {
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

/** Enrolls the students in their courses and returns what each one will watch. */
export async function enrollStudents(
  db: Db,
  students: readonly EnrolledStudent[],
  courses: readonly DemoCourseLessons[],
  school: Sender,
): Promise<StudyPlan[]> {
  const { now } = school
  const { 'basic.timezone': timezone } = school.values
  const plans: StudyPlan[] = []
  for (const [index, each] of students.entries()) {
    const chosen = choose(each, index, courses)
    for (const [position, { course, isRecent }] of chosen.entries()) {
      if (course.priceFen === 0) continue
      const daysAgo = (index * 5 + position * 3) % recentDays
      const recently = workingTime(now - daysAgo * dayMs, index + position, timezone, now)
      const oneByOne = Math.min(now, each.enrolledAt + position * clerkMs)
      const enrolledAt = isRecent ? Math.max(each.enrolledAt, recently) : oneByOne
      const { id } = await enroll(db, { ...school, now: enrolledAt }, each.id, {
        id: course.courseId,
        status: 'PUBLISHED',
      })
      const status = each.student.login
        ? 'PAID'
        : (payments[(index + course.courseId) % payments.length] as (typeof payments)[number])
      const paidAt = workingTime(enrolledAt + dayMs, index + position + 1, timezone, now)
      await settle(db, id, status, Math.max(enrolledAt, paidAt))
    }
    const lessons = chosen.flatMap(({ course, lessons: finished }) => course.lessons.slice(0, finished))
    const lastStudyAt = now - daysSinceStudy(each.student, index) * dayMs
    const isPartly = each.student.stage === 'started'
    plans.push({
      studentId: each.id,
      lessons,
      lastLessonPart: isPartly ? 0.6 : 1,
      firstDayAt: Math.min(each.enrolledAt, lastStudyAt),
      lastDayAt: lastStudyAt,
      index,
      studiesThisMorning: Boolean(each.student.login) || (each.student.stage !== 'certified' && index % 12 === 0),
    })
    if (each.student.stage !== 'fresh')
      await recordLogin(
        db,
        each.id,
        startOfSiteDay(siteDay(lastStudyAt, timezone), timezone) + loginMs + index * minuteMs,
      )
  }
  return plans
}

/** Sets daily and weekly goals that the demo’s lessons reach, and a total goal that is still ahead. */
export async function loadGoals(db: Db, students: readonly EnrolledStudent[], now: number): Promise<void> {
  const goals = { daily: 15 * 60, weekly: 60 * 60, total: 20 * 3600 }
  for (const { id, student } of students) if (student.login) await saveGoals(db, id, goals, now)
}
