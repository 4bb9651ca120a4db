import type {
  ClassEmployment,
  EmploymentFigures,
  Graduate,
  GraduateQuery,
} from '@jiangxue/contract/employment/employment.ts'
import {
  employmentStatuses,
  employmentSteps,
  type EmploymentStatus,
  type EmploymentStep,
} from '@jiangxue/contract/employment/employment.values.ts'
import { recordOf } from '@jiangxue/contract/kit/table.ts'
import type { Db } from '../../core/database/database.ts'
import { daysAfter } from '../../core/time/site-day.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import type { Member } from '../../teaching/training-class/class-figures.ts'
import type { ClassRecord, ClassScope } from '../../teaching/training-class/training-class.queries.ts'
import { listAsks, listRecords, type EmploymentRecord } from './employment.queries.ts'
import { listGraduates, type GraduateTerms } from './graduates.ts'

export type EmploymentClass = Pick<ClassRecord, 'id' | 'needsAssessment' | 'endDate'>

/** Somebody who finished a class, with what they were asked and answered in a step. */
export interface Followed extends Member {
  readonly askedAt: number | null
  readonly newest: EmploymentRecord | undefined
}

/** Those who finished a class and whom the caller may see, in each step; nobody while the class still runs. */
export async function readFollowed(
  db: Db,
  record: EmploymentClass,
  scope: ClassScope,
  terms: GraduateTerms & { readonly today: string },
): Promise<ReadonlyMap<EmploymentStep, readonly Followed[]>> {
  const graduates = record.endDate <= terms.today ? await listGraduates(db, record, scope, terms) : []
  const keyOf = (row: { readonly studentId: number; readonly step: number }) => `${row.studentId} ${row.step}`
  const asked = new Map((await listAsks(db, record.id)).map((row) => [keyOf(row), row.askedAt]))
  // Oldest first, so that the newest answer stays.
  const newest = new Map((await listRecords(db, record.id)).map((row) => [keyOf(row), row]))
  const followed = (step: EmploymentStep) =>
    graduates.map((member) => {
      const key = keyOf({ studentId: member.id, step })
      return { ...member, askedAt: asked.get(key) ?? null, newest: newest.get(key) }
    })
  return new Map(employmentSteps.map((step) => [step, followed(step)]))
}

/** The figures of a class. Whoever finished it counts, with or without an answer or an account. */
export function toClassEmployment(
  { endDate }: EmploymentClass,
  followed: ReadonlyMap<EmploymentStep, readonly Followed[]>,
  today: string,
): ClassEmployment {
  const everybody = followed.get(30) ?? []
  return {
    isOver: endDate <= today,
    finished: everybody.length,
    deleted: everybody.filter(({ deletedAt }) => deletedAt !== null).length,
    steps: [...followed].map(([step, rows]) => toFigures(step, daysAfter(endDate, step), today, rows)),
  }
}

function toFigures(step: EmploymentStep, dueOn: string, today: string, rows: readonly Followed[]): EmploymentFigures {
  const count = (status: EmploymentStatus) => rows.filter(({ newest }) => newest?.status === status).length
  return {
    step,
    dueOn,
    isDue: dueOn <= today,
    asked: rows.filter(({ askedAt }) => askedAt !== null).length,
    statuses: recordOf(employmentStatuses, count),
    unanswered: rows.filter(({ newest }) => !newest).length,
  }
}

/** Whether a row of the list matches a search; deleted accounts are counted, not shown. */
export function matches(row: Followed, { keyword, status }: Partial<GraduateQuery>): boolean {
  if (row.deletedAt !== null) return false
  if (status !== undefined && (row.newest?.status ?? 'NONE') !== status) return false
  return `${row.name}\n${row.studentNumber ?? ''}`.toLowerCase().includes(keyword?.toLowerCase() ?? '')
}

export const toGraduate = ({ id, name, studentNumber, organizationName, askedAt, newest }: Followed): Graduate => ({
  id,
  name,
  studentNumber,
  organizationName,
  askedAt: toInstantOrNull(askedAt),
  answer: newest
    ? {
        status: newest.status,
        employer: newest.employer,
        post: newest.post,
        sinceOn: newest.sinceOn,
        contract: newest.contract,
        source: newest.source,
        enteredAt: toInstant(newest.enteredAt),
      }
    : null,
})
