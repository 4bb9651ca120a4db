import { Account } from '../account/account.ts'
import { EnrollmentRow, Material } from '../course/course.ts'
import { self } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, isUnverified, named, percent } from '../kit/fields.ts'
import { listLimits } from '../kit/list.values.ts'
import { pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { lostTimeReasons } from '../learning/learning.values.ts'
import { studentCentreLimits } from './student-centre.values.ts'

const access = self('userId', 'students.view', ['ORG_ADMIN'])
const path = '/api/student/learning/{userId}'

const goalsFailure = text('获取学习目标失败')

/** A study goal: target and completed time in seconds. */
export const Goal = named('Goal', {
  target: z.number().int(),
  completed: z.number().int(),
  isUnverified,
  progress: percent,
})
export type Goal = z.output<typeof Goal>

const seconds = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message)
/** The student's own targets, in seconds. */
export const GoalTargets = z.object({
  daily: seconds(
    studentCentreLimits.goalMinSeconds,
    studentCentreLimits.dailyGoalMaxSeconds,
    text('每日目标应在 5 分钟到 16 小时之间'),
  ),
  weekly: seconds(
    studentCentreLimits.goalMinSeconds,
    studentCentreLimits.weeklyGoalMaxSeconds,
    text('每周目标应在 5 分钟到 112 小时之间'),
  ),
  total: seconds(
    studentCentreLimits.goalMinSeconds,
    studentCentreLimits.totalGoalMaxSeconds,
    text('总目标应在 5 分钟到 10000 小时之间'),
  ),
})
export type GoalTargets = z.output<typeof GoalTargets>

const dayMs = 86_400_000
const badDay = text('日期格式应为 yyyy-MM-dd')
const day = z.iso.date({ error: badDay, abort: true })
/** Both days are inclusive. */
export const DayRange = z.object({ from: day, to: day }).superRefine(({ from, to }, context) => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) context.addIssue({ code: 'custom', path: ['to'], message: text('结束日期不能早于开始日期') })
  if (days > studentCentreLimits.studyDaysMaxRange)
    context.addIssue({ code: 'custom', path: ['to'], message: text('一次最多查询 366 天') })
})

/** Study time of one day in the site's time zone. */
export const StudyDay = named('StudyDay', { day: z.string(), seconds: z.number().int(), isUnverified })
export type StudyDay = z.output<typeof StudyDay>

/** A student's study of one lesson. */
export const StudyRecord = named('StudyRecord', {
  lessonId: bodyId,
  courseName: z.string(),
  lessonTitle: z.string(),
  progress: percent,
  isCompleted: z.boolean(),
  studySeconds: z.number().int(),
  isUnverified,
  lastStudyTime: instant,
})
export type StudyRecord = z.output<typeof StudyRecord>

/** How often study time of a lesson was not credited on a day, with a reason for learners. */
export const StudyRefusal = named('StudyRefusal', {
  day: z.string(),
  lessonId: bodyId,
  courseName: z.string(),
  lessonTitle: z.string(),
  reason: z.enum(lostTimeReasons),
  message: z.string(),
  count: z.number().int(),
  lastTime: instant,
})
export type StudyRefusal = z.output<typeof StudyRefusal>

export const studentCentreEndpoints = {
  getProfile: endpoint('GET', `${path}/profile`, {
    access,
    summary: 'The student’s profile',
    response: Account.omit({ mustChangePassword: true, mustSetUpFactor: true, mustAgree: true }),
  }),
  getStudyTotals: endpoint('GET', `${path}/progress`, {
    access,
    summary: 'Study time in seconds, its credit hours under the hour rule, and completed courses',
    response: z.object({
      totalWatchTime: z.number().int(),
      /** From verified time only. */
      creditHours: z.number(),
      isUnverified,
      completedCourseCount: z.number().int(),
    }),
  }),
  getCompletedLessons: endpoint('GET', `${path}/totalLesson`, {
    access,
    summary:
      'Completed lessons in all courses; how many enable the certificate button and how many earn the certificate',
    response: z.object({
      totalLesson: z.number().int(),
      buttonLessons: z.number().int(),
      previewLessons: z.number().int(),
    }),
  }),
  listCourseStatistics: endpoint('GET', `${path}/courses/statistics`, {
    access,
    summary: 'Enrolled courses with the progress of every lesson',
    failure: text('获取课程信息失败'),
    query: pageQuery(),
    response: pageOf(EnrollmentRow),
  }),
  listFreeCourseRecords: endpoint('GET', `${path}/free-courses/records`, {
    access,
    summary: 'Courses watched without an enrollment',
    failure: text('获取课程信息失败'),
    query: pageQuery(),
    response: pageOf(EnrollmentRow),
  }),
  listStudentMaterials: endpoint('GET', `${path}/materials`, {
    access,
    summary: 'Learning materials for everyone and of the student’s courses, with URLs that expire',
    failure: text('获取学习资料失败'),
    response: z.array(Material),
  }),
}

export const goalEndpoints = {
  getDailyGoal: endpoint('GET', `${path}/daily-goal`, {
    access,
    summary: 'The daily goal and today’s progress',
    failure: goalsFailure,
    response: Goal.extend({ todaySeconds: z.number().int() }),
  }),
  getWeeklyGoal: endpoint('GET', `${path}/weekly-goal`, {
    access,
    summary: 'The weekly goal and this week’s progress; weeks start on Monday',
    failure: goalsFailure,
    response: Goal,
  }),
  getTotalGoal: endpoint('GET', `${path}/total-goal`, {
    access,
    summary: 'The goal for total study time and its progress',
    failure: goalsFailure,
    response: Goal,
  }),
  setGoals: endpoint('PUT', `${path}/goals`, {
    access: self('userId'),
    summary: 'Sets the caller’s targets',
    success: text('学习目标已保存'),
    failure: text('保存学习目标失败'),
    body: GoalTargets,
    data: GoalTargets,
  }),
}

export const studyRecordEndpoints = {
  getStudyToday: endpoint('GET', `${path}/today`, {
    access,
    summary: 'Study time today; completed lessons, completed courses and study days overall',
    response: z.object({
      todaySeconds: z.number().int(),
      isUnverified,
      completedLessons: z.number().int(),
      completedCourses: z.number().int(),
      studyDays: z.number().int(),
    }),
  }),
  listStudyDays: endpoint('GET', `${path}/study-days`, {
    access,
    summary: 'Days with study time, oldest first',
    failure: text('获取学习日历失败'),
    query: DayRange,
    response: z.array(StudyDay),
  }),
  listStudyRecords: endpoint('GET', `${path}/records`, {
    access: self('userId', 'students.view', ['ORG_ADMIN', 'TEACHER']),
    summary: 'The study record of every lesson, latest first; teachers see the lessons of their own courses',
    failure: text('获取学习记录失败'),
    query: pageQuery(listLimits.size, studentCentreLimits.studyRecordsMaxSize),
    response: pageOf(StudyRecord),
  }),
  listRefusals: endpoint('GET', `${path}/refusals`, {
    access,
    summary: 'Study time that was not credited and why, latest first',
    failure: text('获取未计入学时的记录失败'),
    query: pageQuery(),
    response: pageOf(StudyRefusal),
  }),
}
