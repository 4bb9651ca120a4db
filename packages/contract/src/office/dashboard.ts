import { statusTones } from '../course/course-status.ts'
import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, isUnverified, named } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { adminNotices } from '../messaging/admin-notice.values.ts'
import { firstSteps } from './dashboard.values.ts'

/**
 * The start page of the back office (spec §3). `thisMonthIncome` is yuan paid minus refunded; `trend` covers the last
 * 30 days in the site's time zone, oldest first; `waiting` counts open tasks. Parts the caller may not see are null.
 */
export const Dashboard = named('Dashboard', {
  totalCourses: z.number().int(),
  totalStudents: z.number().int(),
  totalTeachers: z.number().int(),
  thisMonthIncome: z.number().nullable(),
  waiting: z.object({
    applications: z.number().int().nullable(),
    orders: z.number().int().nullable(),
    courses: z.number().int().nullable(),
    /** Requests about personal data that are due within days, or overdue. */
    privacy: z.number().int().nullable(),
  }),
  recentCourses: z
    .array(
      z.object({
        id: bodyId,
        name: z.string(),
        coverImageUrl: z.string().nullable(),
        status: z.string(),
        statusName: z.string(),
        statusTone: z.enum(statusTones),
        createTime: instant,
        updateTime: instant,
      }),
    )
    .nullable(),
  recentStudents: z
    .array(
      z.object({
        id: bodyId,
        name: z.string(),
        email: z.string().nullable(),
        avatar: z.string().nullable(),
        createTime: instant,
        updateTime: instant,
      }),
    )
    .nullable(),
  notices: z.array(z.enum(adminNotices)),
  /** What a new school still has to set up; null once everything is done, and for those who may not see the settings. */
  firstSteps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })).nullable(),
  trend: z.array(
    z.object({ day: z.string(), enrollments: z.number().int(), studySeconds: z.number().int(), isUnverified }),
  ),
})
export type Dashboard = z.output<typeof Dashboard>

export const dashboardEndpoints = {
  getDashboard: endpoint('GET', '/api/admin/stats/dashboard', {
    access: admin('dashboard.view'),
    summary: 'Totals, open tasks, the newest courses and students, and 30 days of enrollments and study time',
    failure: text('获取仪表盘数据失败'),
    response: Dashboard,
  }),
}
