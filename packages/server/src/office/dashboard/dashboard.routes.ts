import { statusName } from '@jiangxue/contract/course-status.ts'
import { dashboardLimits } from '@jiangxue/contract/dashboard.values.ts'
import type { AdminNotice } from '@jiangxue/contract/notification.values.ts'
import type { Context } from '../../core/context.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { siteDay, startOfSiteDay } from '../../core/time/site-day.ts'
import { toInstant, toYuan } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { isSmsExhausted } from '../../messaging/notification/queue-sms.ts'
import { isSmsConfigured } from '../../messaging/sms/sms.ts'
import { countGroup } from '../../people/student/student-count.queries.ts'
import { listCustomStatuses } from '../../teaching/course-editing/course-editing.queries.ts'
import { sumIncome } from '../../teaching/enrollment/order-payment.queries.ts'
import { isDiskLow } from '../system/watch-disk.ts'
import { countCourses, countTeachers, listNewestCourses, listNewestStudents } from './dashboard.queries.ts'
import { readTrend } from './trend.ts'

const times = (row: { createdAt: number; updatedAt: number }) => ({
  createTime: toInstant(row.createdAt),
  updateTime: toInstant(row.updatedAt),
})

/** What the admins must know now. */
async function noticesOf(context: Context): Promise<AdminNotice[]> {
  const { database, keys, settings, now } = context
  const notices: AdminNotice[] = []
  if (await isDiskLow(context)) notices.push('diskLow')
  const sender = { keys, values: await settings.current(), now: now() }
  if (isSmsConfigured(sender.values) && (await isSmsExhausted(database.read, sender))) notices.push('smsExhausted')
  return notices
}

export const dashboardHandlers: HandlersOf<'getDashboard'> = {
  getDashboard: async ({ context }) => {
    const { database, settings, now } = context
    const db = database.read
    const timezone = (await settings.current())['basic.timezone']
    const month = `${siteDay(now(), timezone).slice(0, 7)}-01`
    const custom = await listCustomStatuses(db)
    return {
      totalCourses: await countCourses(db),
      totalStudents: await countGroup(db, {}),
      totalTeachers: await countTeachers(db),
      thisMonthIncome: toYuan(await sumIncome(db, startOfSiteDay(month, timezone))),
      recentCourses: (await listNewestCourses(db, dashboardLimits.rows)).map((row) => ({
        id: row.id,
        name: row.name,
        coverImageUrl: publicFileUrl(row.coverFileId),
        status: row.status,
        statusName: statusName(row.status, custom),
        ...times(row),
      })),
      recentStudents: (await listNewestStudents(db, dashboardLimits.rows)).map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        avatar: publicFileUrl(row.avatarFileId),
        ...times(row),
      })),
      notices: await noticesOf(context),
      trend: await readTrend(db, timezone, now()),
    }
  },
}
