import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { planNotices } from '../notices/plan-notices.ts'
import { endAttempt, endIfOverdue } from '../sitting/end-attempt.ts'
import { loadPool } from '../sitting/pool.ts'
import { findAttempt, lockAttempt, type AttemptRecord } from '../sitting/sitting.queries.ts'
import { listOpen, saveExam } from './exam.queries.ts'
import { stateOf } from './exam.wire.ts'
import { writeExam } from './write-exam.ts'

/** Ends an open exam now: nobody can enter it any more, and open attempts are handed in for their candidates. */
export const endExam = (actor: Actor, id: number, reason: string): Promise<void> =>
  writeExam(actor, id, undefined, async (db, exam, now) => {
    if (stateOf(exam, now) !== 'OPEN') throw problem('exam.transitionRefused')
    const pool = await loadPool(db, exam)
    let attempts = 0
    for (const open of await listOpen(db, id)) {
      await lockAttempt(db, open.id)
      const attempt = (await findAttempt(db, open.id)) as AttemptRecord
      if (attempt.state !== 'STARTED' || (await endIfOverdue(db, exam, pool, attempt, now))) continue
      await endAttempt(db, exam, pool, attempt, { by: 'staff', at: now, detail: reason })
      attempts++
    }
    await saveExam(db, exam, { closesAt: now, endedAt: now, updatedAt: now })
    await planNotices(db, { ...exam, closesAt: now }, now)
    await audit(db, actor, { action: 'exam.end', targetId: id, detail: { reason, attempts } })
  })
