import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { endAttempt } from '../sitting/end-attempt.ts'
import { loadPool } from '../sitting/pool.ts'
import { eachOpen } from './each-open.ts'
import { saveExam } from './exam.queries.ts'
import { stateOf } from './exam.wire.ts'
import { planNotices } from './plan-notices.ts'
import { assertNoQuiz } from './save-exam.ts'
import { writeExam } from './write-exam.ts'

/** Ends an open exam now: nobody can enter it any more, and open attempts are handed in for their candidates. */
export const endExam = (actor: Actor, id: number, { reason }: { readonly reason: string }): Promise<void> =>
  writeExam(actor, id, undefined, async (db, exam, now) => {
    if (stateOf(exam, now) !== 'OPEN') throw problem('exam.transitionRefused')
    await assertNoQuiz(db, id)
    const pool = await loadPool(db, exam)
    const attempts = await eachOpen(db, { exam, pool, now }, (attempt) =>
      endAttempt(db, exam, pool, attempt, { by: 'staff', at: now, detail: reason }),
    )
    await saveExam(db, exam, { closesAt: now, endedAt: now, updatedAt: now })
    await planNotices(db, { ...exam, closesAt: now }, now)
    await audit(db, actor, { action: 'exam.end', targetId: id, detail: { reason, attempts } })
  })
