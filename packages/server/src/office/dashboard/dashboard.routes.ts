import { statusLook } from '@jiangxue/contract/course/course-status.ts'
import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import type { AdminNotice } from '@jiangxue/contract/messaging/admin-notice.values.ts'
import type { dashboardEndpoints } from '@jiangxue/contract/office/dashboard.ts'
import { dashboardLimits } from '@jiangxue/contract/office/dashboard.values.ts'
import { privacyLimits } from '@jiangxue/contract/privacy/privacy.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { siteDay, startOfSiteDay } from '../../core/time/site-day.ts'
import { toInstant, toYuan } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { isMailConfigured } from '../../messaging/mail/mail.ts'
import { isExhausted } from '../../messaging/notification/queue-limited.ts'
import { isSmsConfigured } from '../../messaging/sms/sms.ts'
import { countGroup } from '../../people/student/student-count.queries.ts'
import { listCustomStatuses } from '../../teaching/course-editing/course-editing.queries.ts'
import { sumIncome } from '../../teaching/enrollment/order-payment.queries.ts'
import { countDueBy } from '../privacy/privacy-request.queries.ts'
import { upkeepNotices } from '../upkeep/upkeep-notices.ts'
import { isDiskLow } from '../upkeep/watch-disk.ts'
import {
  countCourses,
  countPendingApplications,
  countPendingCourses,
  countPendingOrders,
  countTeachers,
  listNewestCourses,
  listNewestStudents,
} from './dashboard.queries.ts'
import { readFirstSteps } from './first-steps.ts'
import { readTrend } from './trend.ts'

const dayMs = 86_400_000

const times = (row: { createdAt: number; updatedAt: number }) => ({
  createTime: toInstant(row.createdAt),
  updateTime: toInstant(row.updatedAt),
})

async function noticesOf(context: Context): Promise<AdminNotice[]> {
  const { database, hooks, keys, settings, now } = context
  const notices: AdminNotice[] = []
  if (await isDiskLow(context)) notices.push('storageLow')
  notices.push(...(await upkeepNotices(context)))
  const sender = { keys, values: await settings.current(), now: now() }
  if (isSmsConfigured(sender.values) && (await isExhausted(database.read, sender, 'sms'))) notices.push('smsExhausted')
  if (isMailConfigured(sender.values) && (await isExhausted(database.read, sender, 'email')))
    notices.push('emailExhausted')
  for (const noticeOf of hooks.notices) {
    const notice = await noticeOf(database.read, sender)
    if (notice) notices.push(notice)
  }
  return notices
}

export const dashboardHandlers: HandlersOf<keyof typeof dashboardEndpoints> = {
  getDashboard: async ({ context, caller }) => {
    const { database, settings, now } = context
    const db = database.read
    const timezone = (await settings.current())['basic.timezone']
    const month = `${siteDay(now(), timezone).slice(0, 7)}-01`
    const ifMay = <T>(permission: Permission, read: () => Promise<T>) =>
      hasPermission(permission, caller) ? read() : Promise.resolve(null)
    return {
      totalCourses: await countCourses(db),
      totalStudents: await countGroup(db, {}),
      totalTeachers: await countTeachers(db),
      thisMonthIncome: await ifMay('courses.view', async () =>
        toYuan(await sumIncome(db, startOfSiteDay(month, timezone))),
      ),
      waiting: {
        applications: await ifMay('applications.view', () => countPendingApplications(db)),
        orders: await ifMay('courses.view', () => countPendingOrders(db)),
        courses: await ifMay('courses.view', () => countPendingCourses(db)),
        privacy: await ifMay('privacy.view', () =>
          countDueBy(db, siteDay(now() + privacyLimits.remindDays * dayMs, timezone)),
        ),
      },
      recentCourses: await ifMay('courses.view', () => recentCourses(db)),
      recentStudents: await ifMay('students.view', () => recentStudents(db)),
      notices: await noticesOf(context),
      firstSteps: await ifMay('settings.view', () => readFirstSteps(context)),
      trend: await readTrend(db, timezone, now()),
    }
  },
}

async function recentCourses(db: Db) {
  const custom = await listCustomStatuses(db)
  return (await listNewestCourses(db, dashboardLimits.rows)).map((row) => ({
    id: row.id,
    name: row.name,
    coverImageUrl: publicFileUrl(row.coverFileId),
    status: row.status,
    ...statusLook(row.status, custom),
    ...times(row),
  }))
}

async function recentStudents(db: Db) {
  return (await listNewestStudents(db, dashboardLimits.rows)).map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    avatar: publicFileUrl(row.avatarFileId),
    ...times(row),
  }))
}
