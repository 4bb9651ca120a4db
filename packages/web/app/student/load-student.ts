import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import type { OwnClass } from '@jiangxue/contract/class/class-roster.ts'
import type { OwnOrder } from '@jiangxue/contract/course/order.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../lib/http/api-client.ts'
import { translate } from '../lib/i18n.ts'
import { failureText } from '../lib/show-problem.ts'
import { readAllPages } from './read-all-pages.ts'

const dayMs = 86_400_000
/** Two months, enough for the current month and the last 30 days in any time zone. */
const activityDays = 62
const shownRefusals = 3
const shownAnomalies = 20
const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A part of the page that may fail without affecting the rest. */
export interface Part<T> {
  readonly value: T
  readonly failure: string | null
}

async function part<T>(load: () => Promise<T>, empty: T, fallback: string): Promise<Part<T>> {
  try {
    return { value: await load(), failure: null }
  } catch (error) {
    if (!isApiProblem(error) || error.status === 401) throw error
    return { value: empty, failure: failureText(error, translate(fallback)) }
  }
}

async function loadAll<T extends Record<string, unknown>>(loading: T) {
  const loaded = Object.entries(loading).map(async ([name, value]) => [name, await value] as const)
  return Object.fromEntries(await Promise.all(loaded)) as { [Name in keyof T]: Awaited<T[Name]> }
}

async function loadCourses(userId: number) {
  const [enrolled, free] = await Promise.all([
    readAllPages((query) => browserApi.listCourseStatistics({ params: { userId }, query })),
    readAllPages((query) => browserApi.listFreeCourseRecords({ params: { userId }, query })),
  ])
  const known = new Set(enrolled.map(({ courseId }) => courseId))
  const all = [...enrolled, ...free.filter(({ courseId }) => !known.has(courseId))]
  return all.sort((a, b) => (b.lastStudyTime ?? '').localeCompare(a.lastStudyTime ?? ''))
}

async function loadGoals(userId: number) {
  const params = { userId }
  const [daily, weekly, total] = await Promise.all([
    browserApi.getDailyGoal({ params }),
    browserApi.getWeeklyGoal({ params }),
    browserApi.getTotalGoal({ params }),
  ])
  return { daily, weekly, total }
}

/** Most students have paid nothing online, and nothing is to be asked then. */
async function loadRefunds(orders: Promise<Part<OwnOrder[]>>) {
  if (!(await orders).value.some(({ isPaidOnline }) => isPaidOnline)) return []
  return readAllPages((query) => browserApi.listOwnRefunds({ query }))
}

/** Only whoever belongs to a class that has ended may have been asked about their work. */
async function loadEmployment(classes: Promise<Part<OwnClass[]>>, today: string) {
  if (!(await classes).value.some(({ endDate }) => endDate < today)) return []
  return browserApi.listEmploymentQuestions()
}

/** The student's progress towards the certificate. */
export type CertificateProgress = Awaited<ReturnType<Api['getCompletedLessons']>>
export type Goals = Awaited<ReturnType<typeof loadGoals>>

/** Loads everything that the student center shows. */
export async function loadStudent(userId: number) {
  const params = { userId }
  const now = Date.now()
  const figuresFailure = text('获取学习统计失败')
  const days = { from: utcDay(now - activityDays * dayMs), to: utcDay(now + dayMs) }
  const orders = part(() => readAllPages((query) => browserApi.listOwnOrders({ query })), [], text('获取订单失败'))
  const classes = part(() => browserApi.listOwnClasses({ params }), [], text('加载班期失败'))
  const parts = await loadAll({
    profile: part(() => browserApi.getProfile({ params }), null, text('获取个人资料失败')),
    totals: part(() => browserApi.getStudyTotals({ params }), null, figuresFailure),
    today: part(() => browserApi.getStudyToday({ params }), null, figuresFailure),
    certificateProgress: part(() => browserApi.getCompletedLessons({ params }), null, figuresFailure),
    courses: part(() => loadCourses(userId), [], text('获取课程信息失败')),
    orders,
    refunds: part(() => loadRefunds(orders), [], text('获取退款失败')),
    goals: part(() => loadGoals(userId), null, text('获取学习目标失败')),
    certificates: part(
      () => browserApi.listOwnCertificates({ params: { studentId: userId } }),
      [],
      text('获取证书数据失败'),
    ),
    materials: part(() => browserApi.listStudentMaterials({ params }), [], text('获取学习资料失败')),
    days: part(() => browserApi.listStudyDays({ params, query: days }), [], text('获取学习日历失败')),
    refusals: part(
      () => browserApi.listRefusals({ params, query: { size: shownRefusals } }),
      null,
      text('获取未计入学时的记录失败'),
    ),
    anomalies: part(
      () => browserApi.listOwnAnomalies({ params, query: { size: shownAnomalies } }),
      null,
      text('加载异常学习失败'),
    ),
    classes,
    employment: part(() => loadEmployment(classes, utcDay(now)), [], text('加载就业回访失败')),
  })
  const failed = Object.values(parts).filter(({ failure }) => failure !== null)
  return {
    userId,
    now: new Date(now).toISOString(),
    ...parts,
    /** Whether most of the page is missing: then one notice says so instead of one for each part. */
    hasFailed: failed.length > Object.keys(parts).length / 2,
  }
}
