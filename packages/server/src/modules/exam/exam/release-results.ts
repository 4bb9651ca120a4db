import { isFormal } from '@jiangxue/contract/exam/exam.values.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { haveRecorded } from '../proof/recorded-attempt.queries.ts'
import { closeOverdueOf } from '../sitting/close-overdue.ts'
import { recordClassResults } from './class-results.ts'
import { countAttempts, countUnmarked, saveExam } from './exam.queries.ts'
import { stateOf } from './exam.wire.ts'
import { announceResults } from './plan-notices.ts'
import { writeExam, type SeenVersion } from './write-exam.ts'

/**
 * Releases the results of an exam that is over and wholly marked. Those of a FINAL exam become the results of its class
 * in the same transaction, so that both happen or neither.
 */
export async function releaseResults(actor: Actor, id: number, { version }: SeenVersion): Promise<void> {
  const { 'basic.timezone': timezone } = await actor.context.settings.current()
  await closeOverdueOf(actor.context, { examId: id })
  await writeExam(actor, id, version, async (db, exam, now) => {
    if (!isFormal(exam.kind) || stateOf(exam, now) !== 'ENDED') throw problem('exam.transitionRefused')
    const unmarked = await countUnmarked(db, id)
    if (unmarked > 0) throw problem('exam.notMarked', { values: { attempts: unmarked } })
    await saveExam(db, exam, { releasedAt: now, updatedAt: now })
    await haveRecorded(db, id)
    await announceResults(db, id, now)
    const attempts = await countAttempts(db, id)
    await audit(db, actor, { action: 'exam.release', targetId: id, detail: { attempts } })
    if (exam.kind === 'FINAL') await recordClassResults(db, actor, exam, timezone)
  })
}
