import type { ClassHourRule, TrainingClassForm } from '@jiangxue/contract/class/training-class.ts'
import type { Context } from '../core/context.ts'
import type { Actor } from '../core/http/caller.ts'
import { siteDay } from '../core/time/site-day.ts'
import { issueClassCertificates } from '../proof/class/issue-class-certificates.ts'
import { listCourseNames, listCourseTeachers } from '../teaching/course/course.queries.ts'
import { setClassHourRule } from '../teaching/training-class/class-rule.ts'
import { addMembers } from '../teaching/training-class/join-class.ts'
import { saveAssessments } from '../teaching/training-class/save-assessments.ts'
import { createClass, setClassStatus } from '../teaching/training-class/save-class.ts'
import { getClass } from '../teaching/training-class/training-class.policy.ts'
import type { DemoStudent } from './content/people.ts'
import { demoAdmin } from './demo-actor.ts'
import { daysSinceGraduation, type DemoCourseLessons, type EnrolledStudent } from './demo-enrollments.ts'
import { listEnrolled } from './demo.queries.ts'

const dayMs = 86_400_000
const daysSinceFirst = 300
const daysRunning = 135
const daysLeft = 40
const daysUntilNext = 20
const scores = [86, 92, 78]

/**
 * Loads three classes of the longest course: one that is over, with results and certificates; a running one; and one that
 * begins soon. Another course has a class on weekends.
 */
export async function loadClasses(
  context: Context,
  courses: readonly DemoCourseLessons[],
  students: readonly EnrolledStudent[],
): Promise<void> {
  const today = context.now()
  const { 'basic.timezone': timezone } = await context.settings.current()
  const [long, other] = courses.toSorted((a, b) => b.lessons.length - a.lessons.length)
  if (!long || !other) return
  const form = await formFor(context, long)
  const day = (offset: number) => siteDay(today + offset * dayMs, timezone)
  const before = (days: number) => at(context, today - days * dayMs)
  const ofStage = (...stages: readonly DemoStudent['stage'][]) =>
    new Set(students.flatMap(({ id, student }) => (stages.includes(student.stage) ? [id] : [])))
  const enrolled = await listEnrolled(context.database.read, long.courseId)

  const first = await createClass(await before(daysSinceFirst), {
    ...form,
    name: `劳动关系协调员 ${day(-daysSinceFirst).slice(0, 4)} 年第一期`,
    startDate: day(-daysSinceFirst),
    endDate: day(-daysSinceGraduation),
    plan: '线上学习录播课程，每两周一次线下答疑。\n全部课时完成后参加理论考核。',
    onlineShare: 80,
    needsAssessment: true,
  })
  const graduates = ofStage('certified')
  await join(context, first.id, enrolled, (id) => graduates.has(id))
  await setClassStatus(await before(daysSinceFirst - 1), first.id, 'RUNNING', undefined)
  const results = [...graduates].map((studentId, index) => ({
    studentId,
    score: scores[index % scores.length] as number,
    isPassed: null,
    date: day(-daysSinceGraduation),
  }))
  const afterwards = await before(daysSinceGraduation - 2)
  await saveAssessments(afterwards, first.id, results)
  const { failures } = await issueClassCertificates(afterwards, first.id, {})
  if (failures.length > 0) throw new Error(`The demo's first class lacks certificates: ${JSON.stringify(failures)}`)
  await setClassStatus(afterwards, first.id, 'ENDED', undefined)

  const running = await createClass(await before(daysRunning), {
    ...form,
    name: `劳动关系协调员 ${day(-daysRunning).slice(0, 4)} 年第二期`,
    startDate: day(-daysRunning),
    endDate: day(daysLeft),
    plan: '线上学习录播课程，每周六下午线下答疑。\n全部课时完成后参加理论考核。',
    onlineShare: 80,
    needsAssessment: true,
  })
  const learners = ofStage('halfway', 'started', 'threshold79')
  await join(context, running.id, enrolled, (id) => learners.has(id))
  await setClassStatus(await before(daysRunning - 1), running.id, 'RUNNING', undefined)

  const admin = await demoAdmin(context)
  await createClass(admin, {
    ...form,
    name: `劳动关系协调员 ${day(daysUntilNext).slice(0, 4)} 年第三期`,
    startDate: day(daysUntilNext),
    endDate: day(daysUntilNext + 90),
    plan: '线上学习录播课程，结业前参加理论考核。',
    onlineShare: 60,
    needsAssessment: true,
  })

  // Demo logins are not members, because the demo may be shown at any hour.
  const logins = new Set(students.filter(({ student }) => student.login).map(({ id }) => id))
  const [named] = await listCourseNames(context.database.read, [other.courseId])
  const weekend = await createClass(admin, {
    ...(await formFor(context, other)),
    project: named?.name ?? '',
    name: `周末班 ${day(daysUntilNext).slice(0, 4)} 年第一期`,
    startDate: day(daysUntilNext),
    endDate: day(daysUntilNext + 90),
    plan: '周六、周日集中学习。',
    onlineShare: 60,
    needsAssessment: false,
  })
  await setClassHourRule(admin, weekend.id, weekendRule)
  await join(context, weekend.id, await listEnrolled(context.database.read, other.courseId), (id) => !logins.has(id))
}

/** Adds the chosen students to a class on the day they enrolled, or on its first day. */
async function join(
  context: Context,
  classId: number,
  enrolled: readonly { studentId: number; createdAt: number }[],
  isMember: (studentId: number) => boolean,
): Promise<void> {
  const { createdAt: from } = await getClass(context.database.read, classId)
  for (const { studentId, createdAt } of enrolled)
    if (isMember(studentId)) await addMembers(await at(context, Math.max(createdAt, from)), classId, [studentId])
}

const weekendRule: ClassHourRule = {
  unit: null,
  capByLesson: null,
  sameVideoOnce: null,
  completionPercent: null,
  dailyHours: 6,
  startTime: '08:00',
  endTime: '21:00',
  studyMinutes: null,
  breakMinutes: null,
}

/** The demo's admin at a point in time. */
async function at(context: Context, now: number): Promise<Actor> {
  return demoAdmin({ ...context, now: () => now })
}

async function formFor(
  { database }: Context,
  { courseId }: DemoCourseLessons,
): Promise<Omit<TrainingClassForm, 'name' | 'startDate' | 'endDate' | 'plan' | 'onlineShare' | 'needsAssessment'>> {
  const teachers = await listCourseTeachers(database.read, courseId)
  return {
    project: '',
    courseIds: [courseId],
    teacherIds: teachers.map(({ id }) => id),
    organizationId: null,
    passScore: 60,
    payment: 'PENDING',
    paymentMethod: '',
  }
}
