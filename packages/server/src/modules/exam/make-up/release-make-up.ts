import type { ExamKind } from '@jiangxue/contract/exam/exam.values.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { listAttemptFacts } from '../exam/candidate-list.queries.ts'
import { recordMakeUpResults } from '../exam/class-results.ts'
import { countUnmarked, saveExam } from '../exam/exam.queries.ts'
import { announceResults } from '../exam/plan-notices.ts'
import { writeExam, type SeenVersion } from '../exam/write-exam.ts'
import { haveRecorded } from '../proof/recorded-attempt.queries.ts'
import { isPending } from '../sitting/candidate-state.ts'
import { closeOverdueOf } from '../sitting/close-overdue.ts'

/**
 * Releases the results of a make-up that is over and wholly marked; those of a FINAL exam change the results of its
 * class in the same transaction.
 */
export async function releaseMakeUp(actor: Actor, id: number, { version }: SeenVersion): Promise<void> {
  const { 'basic.timezone': timezone } = await actor.context.settings.current()
  await closeOverdueOf(actor.context, { examId: id })
  await writeExam(actor, id, version, async (db, exam, now) => {
    if (exam.makeUpClosesAt === null) throw problem('exam.noMakeUp')
    if (now < exam.makeUpClosesAt) throw problem('exam.transitionRefused')
    const unmarked = await countUnmarked(db, id)
    if (unmarked > 0) throw problem('exam.notMarked', { values: { attempts: unmarked } })
    const attempts = (await listAttemptFacts(db, id)).filter((attempt) => isPending(exam, attempt)).length
    if (exam.kind === ('FINAL' satisfies ExamKind)) await recordMakeUpResults(db, actor, exam, timezone)
    await saveExam(db, exam, { makeUpOpensAt: null, makeUpClosesAt: null, updatedAt: now })
    await haveRecorded(db, id)
    await announceResults(db, id, now)
    await audit(db, actor, { action: 'exam.releaseMakeUp', targetId: id, detail: { attempts } })
  })
}
