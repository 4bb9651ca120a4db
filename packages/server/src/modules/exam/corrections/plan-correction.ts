import type { CorrectionPlan } from '@jiangxue/contract/exam/correction.ts'
import { contentOfKind, itemIssues } from '@jiangxue/contract/exam/item-rules.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import type { Db } from '../../../core/database/database.ts'
import { invalid, problem } from '../../../core/problem.ts'
import type { ItemCorrection } from '../../../ledger/exam/corrected-marks.ts'
import { toStored } from '../bank/item-content.ts'
import { countAttempts, listOpen } from '../exam/exam.queries.ts'
import { assertOver } from '../exam/exam.wire.ts'
import type { Pool } from '../sitting/pool.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import { findRunning } from './correction.queries.ts'

/** Throws unless the items of an exam can be corrected: it is over, nobody sits it, and no correction is under way. */
export async function assertCorrectable(db: Db, exam: ExamRecord, now: number): Promise<void> {
  assertOver(exam, now)
  // Nobody would be marked again, and the exam could still be withdrawn.
  if ((await countAttempts(db, exam.id)) === 0) throw problem('exam.notSat')
  if ((await listOpen(db, exam.id)).length > 0) throw problem('exam.stillSat')
  if (await findRunning(db, exam.id)) throw problem('exam.correctionRunning')
}

/** Returns a correction as it is stored; throws if the exam has no such item, or if the key is not one of its kind. */
export function planCorrection(
  pool: Pool,
  { itemVersionId, kind, key }: CorrectionPlan,
): Omit<ItemCorrection, 'reason' | 'lastMarkId'> {
  const version = pool.versions.get(itemVersionId)
  if (!version) throw problem('item.notFound')
  return { itemVersionId, kind, answerKey: kind === 'NEW_KEY' ? newKey(version.content, key) : null }
}

function newKey(content: ItemContent, key: CorrectionPlan['key']): string {
  if (content.kind === 'essay') throw problem('correction.essayKey')
  if (!key) throw problem('correction.noKey')
  const { rightIds, ...others } = key
  const known = content.options.map(({ id }) => id)
  if (rightIds?.some((id) => !known.includes(id))) throw invalid({ rightIds: 'options.unknown' })
  const options = content.options.map((option) => ({
    ...option,
    isRight: rightIds?.includes(option.id ?? '') ?? false,
  }))
  const corrected = contentOfKind({ ...content, ...others, options })
  for (const [field, code] of Object.entries(itemIssues(corrected)))
    throw invalid({ [field === 'options' ? 'rightIds' : field]: code })
  return toStored(corrected, content.options as { id: string; html: string }[]).answerKey
}
