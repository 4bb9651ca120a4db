import type { Resource } from '@jiangxue/contract/course.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/http/problem.ts'
import { toSeconds } from '../../core/units.ts'
import { signedResourceUrl } from '../../files/file/signed-url.ts'
import { findAccount } from '../../people/account/account.queries.ts'
import { toAccount } from '../../people/account/account.wire.ts'
import { listEnrollmentRows } from '../enrollment/enrollment-rows.ts'
import { listMaterialsOf } from '../material/material.queries.ts'
import { countCompletedCourses, findTotals } from './student-centre.queries.ts'

export const studentCentreHandlers: HandlersOf<
  | 'getProfile'
  | 'getStudyTotals'
  | 'getCompletedLessons'
  | 'listCourseStatistics'
  | 'listFreeCourseRecords'
  | 'listMaterials'
> = {
  getProfile: async ({ context, params }) => {
    const account = await findAccount(context.database.read, params.userId)
    if (!account) throw problem('student.absent')
    const totals = await findTotals(context.database.read, params.userId)
    return toAccount(account, totals?.studyDays ?? 0)
  },

  getStudyTotals: async ({ context, params }) => ({
    totalWatchTime: toSeconds((await findTotals(context.database.read, params.userId))?.creditedMs ?? 0),
    completedCourseCount: await countCompletedCourses(context.database.read, params.userId),
  }),

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

  listMaterials: async ({ context: { database, keys, now }, params }) => {
    const rows = await listMaterialsOf(database.read, params.userId, now())
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      type: row.type as Resource['type'],
      size: row.byteSize,
      url: row.url ?? signedResourceUrl(keys, row.fileId as number, now()),
    }))
  },
}
