import type { CorrectionForm } from '@jiangxue/contract/exam/correction.ts'
import { correctionKindLabels, type CorrectionKind } from '@jiangxue/contract/exam/correction.values.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { translate } from '../../../core/text/translate.ts'
import { guardAct } from '../../../ledger/changes/guarded-act.ts'
import { assertOpen, lockedClass } from '../../../teaching/training-class/training-class.policy.ts'
import { summaryOf } from '../bank/item-content.ts'
import { saveExam } from '../exam/exam.queries.ts'
import { writeExam } from '../exam/write-exam.ts'
import { keyInWords } from '../sitting/key-in-words.ts'
import { digestOfCorrections, loadPool, withCorrection, type Pool } from '../sitting/pool.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import { insertCorrection, lastMarkId } from './correction.queries.ts'
import { assertCorrectable, planCorrection } from './plan-correction.ts'

/**
 * Corrects an item of an exam that is over. From now on sheets and marking go by the correction; the attempts are marked
 * again in the background. For a FINAL exam this is the act that a second admin confirms: what follows is no decision.
 */
export const correctItem = (actor: Actor, id: number, { reason, ...plan }: CorrectionForm): Promise<void> =>
  writeExam(actor, id, undefined, async (db, exam, now) => {
    await assertCorrectable(db, exam, now)
    const pool = await loadPool(db, exam)
    const correction = { ...planCorrection(pool, plan), reason, lastMarkId: await lastMarkId(db) }
    const begun = { examId: id, createdBy: actor.caller.userId, createdAt: now }
    const correctionId = await insertCorrection(db, { ...correction, ...begun, state: 'RUNNING' })
    const correctionsDigest = digestOfCorrections(exam.correctionsDigest, correction)
    await saveExam(db, exam, { correctionsDigest, updatedAt: now })
    const detail = { correctionId, itemVersionId: plan.itemVersionId, kind: plan.kind, reason }
    await audit(db, actor, { action: 'exam.correct', targetId: id, detail })
    if (exam.kind === 'FINAL') await guardCorrection(db, actor, exam, pool, withCorrection(pool, correction), detail)
  })

interface Corrected {
  readonly itemVersionId: number
  readonly kind: CorrectionKind
  readonly reason: string
}

async function guardCorrection(
  db: Db,
  actor: Actor,
  { id, name, classId, releasedAt }: ExamRecord,
  before: Pool,
  after: Pool,
  { itemVersionId, kind, reason }: Corrected,
): Promise<void> {
  // The results of an archived class stay.
  if (releasedAt !== null) assertOpen(await lockedClass(db, classId as number, undefined))
  const lines = (pool: Pool, ...more: readonly string[]) => {
    const content = pool.versions.get(itemVersionId)?.content
    if (!content) return ''
    const order = content.options.map((option) => option.id)
    return [summaryOf(content), keyInWords(content, order), ...more].join('\n')
  }
  const shown = {
    name: 'exam.correction',
    before: lines(before),
    after: lines(after, translate(correctionKindLabels[kind]), reason),
  }
  await guardAct(db, actor, 'examCorrections', { targetId: id, subject: name, changes: [shown] })
}
