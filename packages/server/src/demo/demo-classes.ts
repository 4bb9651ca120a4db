import type { ClassHourRule, TrainingClassForm } from '@jiangxue/contract/class/training-class.ts'
import type { Context } from '../core/context.ts'
import type { Actor } from '../core/http/caller.ts'
import { siteDay } from '../core/time/site-day.ts'
import { listCourseNames, listCourseTeachers } from '../teaching/course/course.queries.ts'
import { figuresOf } from '../teaching/training-class/class-overview.ts'
import { setClassHourRule } from '../teaching/training-class/class-rule.ts'
import { addMembers } from '../teaching/training-class/join-class.ts'
import { saveAssessments } from '../teaching/training-class/save-assessments.ts'
import { createClass, setClassStatus } from '../teaching/training-class/save-class.ts'
import { demoAdmin } from './demo-actor.ts'
import type { DemoCourseLessons, EnrolledStudent } from './demo-enrollments.ts'
import { listEnrolled } from './demo.queries.ts'

const dayMs = 86_400_000
const daysRunning = 200
const daysLeft = 40
const daysUntilNext = 20
const scores = [86, 92, 78, 95, 81]

/** Loads a running class of the training project, in the longest course, and two that are in preparation. */
export async function loadClasses(
  context: Context,
  courses: readonly DemoCourseLessons[],
  students: readonly EnrolledStudent[],
): Promise<void> {
  const today = context.now()
  const { 'basic.timezone': timezone } = await context.settings.current()
  const [long, other] = courses.toSorted((a, b) => b.lessons.length - a.lessons.length)
  if (!long || !other) return
  const day = (offset: number) => siteDay(today + offset * dayMs, timezone)
  const running = await at(context, today - daysRunning * dayMs)
  const { id } = await createClass(running, {
    ...(await formFor(context, long, '')),
    name: `劳动关系协调员 ${day(-daysRunning).slice(0, 4)} 年第一期`,
    startDate: day(-daysRunning),
    endDate: day(daysLeft),
    plan: '线上学习录播课程，每两周一次线下答疑。\n全部课时完成后参加理论考核。',
    onlineShare: 80,
    needsAssessment: true,
  })
  const enrolledLong = await listEnrolled(context.database.read, long.courseId, 24)
  for (const { studentId, createdAt } of enrolledLong)
    await addMembers(await at(context, Math.max(createdAt, running.context.now())), id, [studentId])
  await setClassStatus(running, id, 'RUNNING', undefined)
  const admin = await demoAdmin(context)
  const { members } = await figuresOf(context, id, {})
  const done = members.filter(({ learningStatus }) => learningStatus === 'done').slice(0, scores.length)
  const rows = done.map((member, index) => ({
    studentId: member.id,
    score: scores[index] as number,
    isPassed: null,
    date: day(-1),
  }))
  if (rows.length > 0) await saveAssessments(admin, id, rows)

  await createClass(admin, {
    ...(await formFor(context, long, '')),
    name: `劳动关系协调员 ${day(daysUntilNext).slice(0, 4)} 年第二期`,
    startDate: day(daysUntilNext),
    endDate: day(daysUntilNext + 120),
    plan: '线上学习录播课程，每两周一次线下答疑。\n全部课时完成后参加理论考核。',
    onlineShare: 80,
    needsAssessment: true,
  })

  const [otherCourse] = await listCourseNames(context.database.read, [other.courseId])
  const next = await createClass(admin, {
    ...(await formFor(context, other, otherCourse?.name ?? '')),
    name: `周末班 ${day(daysUntilNext).slice(0, 4)} 年第一期`,
    startDate: day(daysUntilNext),
    endDate: day(daysUntilNext + 90),
    plan: '周六、周日集中学习。',
    onlineShare: 60,
    needsAssessment: false,
  })
  await setClassHourRule(admin, next.id, weekendRule)
  // Demo logins are not members, because the demo may be shown at any hour.
  const logins = new Set(students.filter(({ student }) => student.login).map((each) => each.id))
  const enrolled = (await listEnrolled(context.database.read, other.courseId, 10)).map(({ studentId }) => studentId)
  await addMembers(
    admin,
    next.id,
    enrolled.filter((studentId) => !logins.has(studentId)),
  )
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
  project: string,
): Promise<Omit<TrainingClassForm, 'name' | 'startDate' | 'endDate' | 'plan' | 'onlineShare' | 'needsAssessment'>> {
  const teachers = await listCourseTeachers(database.read, courseId)
  return {
    project,
    courseIds: [courseId],
    teacherIds: teachers.map(({ id }) => id),
    organizationId: null,
    passScore: 60,
    payment: 'PENDING',
    paymentMethod: '',
  }
}
