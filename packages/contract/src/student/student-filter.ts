import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { StudentListQuery } from './student.ts'

/** The filter of the student list for a call that handles every match; `all` says that everybody is meant. */
export const StudentFilter = StudentListQuery.pick({ keyword: true, status: true, organizationId: true }).extend({
  all: z.literal(true).optional(),
})

interface Selection {
  readonly studentIds?: readonly number[] | undefined
  readonly all?: true | undefined
  readonly keyword?: string | undefined
  readonly status?: string | undefined
  readonly organizationId?: number | undefined
}

/** Rejects a selection that names neither students nor a filter and does not say that everybody is meant. */
export const assertChosen = <S extends z.ZodType<Selection, object>>(schema: S) =>
  schema.refine(
    ({ studentIds, all, keyword, status, organizationId }) =>
      studentIds ? all === undefined : Boolean(all || keyword || status || organizationId),
    { path: ['studentIds'], error: text('请选择学员') },
  )
