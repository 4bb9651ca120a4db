import type { Exam, ExamRow } from '@jiangxue/contract/exam/exam.ts'
import type { ExamState } from '@jiangxue/contract/exam/exam.values.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { existing, problem } from '../../../core/problem.ts'
import { toInstant, toInstantOrNull } from '../../../core/units.ts'
import { networksOf } from '../sitting/entry.ts'
import { toMakeUp } from '../sitting/my-exam.wire.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import { blockersOf } from './blockers.ts'
import { findListedExam, type ExamListRow } from './exam.queries.ts'

export function stateOf(
  {
    publishedAt,
    releasedAt,
    opensAt,
    closesAt,
  }: Pick<ExamRecord, 'publishedAt' | 'releasedAt' | 'opensAt' | 'closesAt'>,
  now: number,
): ExamState {
  if (publishedAt === null) return 'DRAFT'
  if (releasedAt !== null) return 'RELEASED'
  if (now < opensAt) return 'UPCOMING'
  return closesAt !== null && now >= closesAt ? 'ENDED' : 'OPEN'
}

export function assertOver(exam: ExamRecord, now: number): void {
  if (!['ENDED', 'RELEASED'].includes(stateOf(exam, now))) throw problem('exam.transitionRefused')
}

export const toExamRow = (row: ExamListRow, now: number): ExamRow => ({
  ...row,
  kind: row.kind,
  ofName: row.className ?? row.courseName ?? '',
  state: stateOf(row, now),
  opensAt: toInstant(row.opensAt),
  closesAt: toInstantOrNull(row.closesAt),
})

/** An exam; the items and points of a draft are those that its paper has now. */
export async function readExam({ context }: Pick<Actor, 'context'>, id: number): Promise<Exam> {
  const { database, now } = context
  const row = existing(await findListedExam(database.read, id, now()), 'exam.notFound')
  const isDraft = row.publishedAt === null
  return {
    ...row,
    ...toExamRow(row, now()),
    resultRule: row.resultRule,
    multipleRule: row.multipleRule,
    reveals: row.reveals,
    shufflesItems: row.shufflesItems === 1,
    shufflesOptions: row.shufflesOptions === 1,
    deviceRule: row.deviceRule,
    hasDoorCode: row.hasDoorCode === 1,
    networks: networksOf(row),
    needsLessons: row.needsLessons === 1,
    items: isDraft ? row.paperItems : row.items,
    total: isDraft ? row.paperTotal : row.total,
    blockers: isDraft ? await blockersOf(database.read, row, now()) : [],
    publishedAt: toInstantOrNull(row.publishedAt),
    releasedAt: toInstantOrNull(row.releasedAt),
    makeUp: toMakeUp(row, now()),
  }
}
