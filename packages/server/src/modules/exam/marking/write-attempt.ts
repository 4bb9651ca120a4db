import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { writeCredit } from '../../../ledger/changes/write-credit.ts'
import { changingResult } from '../exam/class-results.ts'
import { loadPool, type Pool } from '../sitting/pool.ts'
import { getExam, holdExam, lockedAttempt, type AttemptRecord, type ExamRecord } from '../sitting/sitting.queries.ts'
import type { OwnAttempt } from './attempt.policy.ts'

interface Locked {
  readonly exam: ExamRecord
  readonly pool: Pool
  readonly attempt: AttemptRecord
  readonly now: number
}

/** Changes an attempt for its candidate, locked; its exam is neither released nor withdrawn meanwhile. */
export async function writeAttempt(
  actor: Actor,
  { exam: { id: examId }, attempt: { id, studentId } }: OwnAttempt,
  change: (db: Db, locked: Locked) => Promise<void>,
): Promise<void> {
  const { now, settings } = actor.context
  const { 'basic.timezone': timezone } = await settings.current()
  await writeCredit(actor, async (db) => {
    await holdExam(db, examId)
    const exam = await getExam(db, examId)
    const pool = await loadPool(db, exam)
    const attempt = await lockedAttempt(db, id)
    await changingResult(db, actor, { exam, studentId, timezone }, () =>
      change(db, { exam, pool, attempt, now: now() }),
    )
  })
}
