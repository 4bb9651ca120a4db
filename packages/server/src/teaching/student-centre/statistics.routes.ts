import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { studentHistoryEndpoints } from '@jiangxue/contract/student/student-history.ts'
import type { studentStatisticsEndpoints } from '@jiangxue/contract/student/student-statistics.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { listOperationsOn } from '../../core/log/operations-on.queries.ts'
import { siteDay, startOfSiteDay } from '../../core/time/site-day.ts'
import { toSeconds } from '../../core/units.ts'
import { listDiscountedRanges } from '../../ledger/chain/discounted.queries.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { readCreditHours } from '../../ledger/rules/credit-hours.queries.ts'
import { toCreditHours } from '../../ledger/rules/credit-hours.ts'
import { currentHourRules } from '../../ledger/rules/rules-in-force.ts'
import { onStudent } from '../../people/student/read-student.ts'
import { toStudentOperation } from '../../people/student/student-operation.wire.ts'
import { listCourseShares } from '../../people/student/student.queries.ts'
import { averageProgress } from '../../people/student/student.wire.ts'
import { listPresenceEvents, listSessionOrigins } from './presence-entry.queries.ts'
import { sessionOf, toPresenceEntry } from './presence-entry.wire.ts'
import { countNotesSince, findDayFigures, sumCreditedMs } from './statistics.queries.ts'
import { countStudyRecords } from './study-record.queries.ts'
import { sumStudySeconds } from './study-seconds.ts'
import { countStudySessions, listRefusalsOf, listStudySessions } from './study-session.queries.ts'
import { toStudySession } from './study-session.wire.ts'

export const statisticsHandlers: HandlersOf<
  keyof typeof studentStatisticsEndpoints | keyof typeof studentHistoryEndpoints
> = {
  listPresenceEntries: onStudent(async ({ context, query }, { id }) => {
    const { read } = context.database
    const found = await listPresenceEvents(read, id, query)
    const origins = new Map((await listSessionOrigins(read, found.rows.map(sessionOf))).map((row) => [row.id, row]))
    return showPage(found, query, (row) => toPresenceEntry(row, origins.get(sessionOf(row))))
  }),

  listStudySessions: onStudent(async ({ context, query }, { id }) => {
    const { read } = context.database
    const rows = await listStudySessions(read, id, await listDiscountedRanges(read, id), query)
    const refusals = await listRefusalsOf(read, id, [...new Set(rows.map(({ lessonId }) => lessonId))])
    const sessions = rows.map((row) => toStudySession(row, refusals))
    return toPage(sessions, await countStudySessions(read, id), query)
  }),

  listStudentOperations: onStudent(async ({ context, query }, { id }) => {
    // The student's own changes and those from the users section have the target type `user`.
    const target = { types: ['student', 'user'], id }
    return showPage(await listOperationsOn(context.database.read, target, query), query, toStudentOperation)
  }),

  getStudentStatistics: onStudent(async ({ context, caller }, student) => {
    const { database, settings, now } = context
    const db = database.read
    const timezone = (await settings.current())['basic.timezone']
    const day = siteDay(now(), timezone)
    const which = { studentId: student.id, teacherId: caller.role === 'TEACHER' ? caller.userId : undefined }
    const courses = await listCourseShares(db, [student.id], which.teacherId)
    const ofDay = await sumStudySeconds(db, student.id, day, day)
    const hours = await readCreditHours(db, await currentHourRules(settings), {
      studentIds: [student.id],
      teacherId: which.teacherId,
    })
    const today = await findDayFigures(db, which, day, await listDiscountedRanges(db, student.id))
    return {
      student,
      overview: {
        totalCourses: courses.length,
        completedCourses: courses.filter(
          ({ completedLessons, lessonCount }) => lessonCount > 0 && (completedLessons ?? 0) >= lessonCount,
        ).length,
        totalDuration: toSeconds(await sumCreditedMs(db, which)),
        creditHours: toCreditHours(hours.get(student.id)?.total ?? 0),
        totalNotes: await countNotesSince(db, which, 0),
        averageProgress: averageProgress(courses),
        totalStudyLessons: await countStudyRecords(db, which),
      },
      today: {
        // Rounded down so that the days of a student add up to the total.
        todayDuration: which.teacherId ? toSeconds(today.creditedMs) : ofDay.seconds,
        ...markUnverified(ofDay.isUnverified ? 1 : 0),
        todayVideos: today.lessons,
        todayNotes: await countNotesSince(db, which, startOfSiteDay(day, timezone)),
      },
    }
  }),
}
