import { toPage } from '@jiangxue/contract/kit/page.ts'
import { notCreditedLabels, type LostTimeReason } from '@jiangxue/contract/learning/learning.values.ts'
import type { studyRecordEndpoints } from '@jiangxue/contract/student/student-centre.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { translate } from '../../core/text/translate.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { toInstant } from '../../core/units.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { countCompletedCourses, findTotals } from './student-centre.queries.ts'
import { countStudyRecords, listRefusals, listStudyRecords } from './study-record.queries.ts'
import { readStudyDays, secondsOfPart, sumStudySeconds } from './study-seconds.ts'

export const studyRecordHandlers: HandlersOf<keyof typeof studyRecordEndpoints> = {
  getStudyToday: async ({ context: { database, settings, now }, params: { userId } }) => {
    const today = siteDay(now(), (await settings.current())['basic.timezone'])
    const totals = await findTotals(database.read, userId)
    const { seconds, ...unverified } = await sumStudySeconds(database.read, userId, today, today)
    return {
      todaySeconds: seconds,
      ...unverified,
      completedLessons: totals?.completedLessons ?? 0,
      completedCourses: await countCompletedCourses(database.read, userId),
      studyDays: totals?.studyDays ?? 0,
    }
  },

  listStudyDays: ({ context: { database }, params, query }) =>
    readStudyDays(database.read, params.userId, query.from, query.to),

  listStudyRecords: async ({ context: { database }, caller, params, query }) => {
    const which = { studentId: params.userId, teacherId: caller.role === 'TEACHER' ? caller.userId : undefined }
    const rows = await listStudyRecords(database.read, which, query)
    const records = rows.map((row) => ({
      lessonId: row.lessonId,
      courseName: row.courseName,
      lessonTitle: row.lessonTitle,
      progress: row.progressPercent,
      isCompleted: row.completedAt !== null,
      studySeconds: secondsOfPart(row.creditedMs, row.creditedMsUpTo),
      ...markUnverified(row.isUnverified),
      lastStudyTime: toInstant(row.updatedAt),
    }))
    return toPage(records, await countStudyRecords(database.read, which), query)
  },

  listRefusals: async ({ context: { database }, params, query }) =>
    showPage(await listRefusals(database.read, params.userId, query), query, (row) => ({
      day: row.day,
      lessonId: row.lessonId,
      courseName: row.courseName,
      lessonTitle: row.lessonTitle,
      reason: row.reason as LostTimeReason,
      message: translate(notCreditedLabels[row.reason as LostTimeReason]),
      count: row.refusals,
      lastTime: toInstant(row.lastAt),
    })),
}
