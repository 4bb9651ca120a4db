import type { studentCentreEndpoints } from '@jiangxue/contract/student/student-centre.ts'
import type { Db } from '../../core/database/database.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { existing } from '../../core/problem.ts'
import { toSeconds } from '../../core/units.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { readCreditHours } from '../../ledger/rules/credit-hours.queries.ts'
import { toCreditHours } from '../../ledger/rules/credit-hours.ts'
import { currentHourRules } from '../../ledger/rules/rules-in-force.ts'
import { findAccount } from '../../people/account/account.queries.ts'
import { toAccount } from '../../people/account/account.wire.ts'
import { listEnrollmentRows } from '../enrollment/enrollment-rows.ts'
import { listCourseLocks } from '../enrollment/learning-order.ts'
import { listStudentMaterials, type OfferedMaterialRow } from '../material/material.queries.ts'
import { toMaterial } from '../material/material.wire.ts'
import { countCompletedCourses, findTotals } from './student-centre.queries.ts'

export const studentCentreHandlers: HandlersOf<keyof typeof studentCentreEndpoints> = {
  getProfile: async ({ context, params }) => {
    const account = existing(await findAccount(context.database.read, params.userId), 'student.notFound')
    const totals = await findTotals(context.database.read, params.userId)
    return toAccount(account, totals?.studyDays ?? 0)
  },

  getStudyTotals: async ({ context, params }) => {
    const { read } = context.database
    const totals = await findTotals(read, params.userId)
    const hours = await readCreditHours(read, await currentHourRules(context.settings), { studentIds: [params.userId] })
    return {
      totalWatchTime: toSeconds(totals?.creditedMs ?? 0),
      creditHours: toCreditHours(hours.get(params.userId)?.total ?? 0),
      ...markUnverified(totals?.isUnverified ?? 0),
      completedCourseCount: await countCompletedCourses(context.database.read, params.userId),
    }
  },

  getCompletedLessons: async ({ context, params }) => {
    const values = await context.settings.current()
    return {
      totalLesson: (await findTotals(context.database.read, params.userId))?.completedLessons ?? 0,
      buttonLessons: values['certificate.buttonLessons'],
      previewLessons: values['certificate.previewLessons'],
    }
  },

  listCourseStatistics: ({ context, params, query }) => listEnrollmentRows(context, params.userId, 'enrolled', query),
  listFreeCourseRecords: ({ context, params, query }) =>
    listEnrollmentRows(context, params.userId, 'withoutEnrollment', query),

  listStudentMaterials: async ({ context, params }) => {
    const { 'course.paymentRequired': isPaymentRequired } = await context.settings.current()
    const access = { now: context.now(), isPaymentRequired }
    const rows = await listStudentMaterials(context.database.read, params.userId, access)
    return (await withoutLocked(context.database.read, params.userId, rows)).map((row) => toMaterial(context, row))
  },
}

/** Leaves out the materials of chapters that the student has not opened yet. */
async function withoutLocked(db: Db, studentId: number, rows: readonly OfferedMaterialRow[]) {
  const ofChapters = rows.filter(({ chapterId }) => chapterId !== null)
  const courseIds = [...new Set(ofChapters.map(({ courseId }) => courseId as number))]
  const locksOf = await listCourseLocks(
    db,
    courseIds.map((courseId) => [studentId, courseId]),
  )
  return rows.filter(
    ({ courseId, chapterId }) => chapterId === null || !locksOf(studentId, courseId as number).chapters.has(chapterId),
  )
}
