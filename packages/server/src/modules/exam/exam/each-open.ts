import type { Db } from '../../../core/database/database.ts'
import { endIfOverdue } from '../sitting/end-attempt.ts'
import type { Pool } from '../sitting/pool.ts'
import { lockedAttempt, type AttemptRecord, type ExamRecord } from '../sitting/sitting.queries.ts'
import { listOpen } from './exam.queries.ts'

/**
 * Changes the open attempts of a locked exam, each locked; those whose time is over are handed in instead. Returns how
 * many were changed.
 */
export async function eachOpen(
  db: Db,
  { exam, pool, now }: { readonly exam: ExamRecord; readonly pool: Pool; readonly now: number },
  change: (attempt: AttemptRecord) => Promise<void>,
): Promise<number> {
  let attempts = 0
  for (const { id } of await listOpen(db, exam.id)) {
    const attempt = await lockedAttempt(db, id)
    if (attempt.state !== 'STARTED' || (await endIfOverdue(db, exam, pool, attempt, now))) continue
    await change(attempt)
    attempts++
  }
  return attempts
}
