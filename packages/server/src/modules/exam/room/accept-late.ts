import type { Save } from '@jiangxue/contract/exam/sitting.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { readJson, toJson } from '../../../core/json-text.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import type { OwnAttempt } from '../marking/attempt.policy.ts'
import { sumsOf } from '../marking/sums.ts'
import { writeAttempt } from '../marking/write-attempt.ts'
import { isResultKnown } from '../sitting/candidate-state.ts'
import { mergeAnswers } from '../sitting/check-answers.ts'
import { digestOfAnswers } from '../sitting/end-attempt.ts'
import { paperOf } from '../sitting/pool.ts'
import { addEvent, listEventsOf, saveAttempt } from '../sitting/sitting.queries.ts'

/**
 * Adds the answers that came last after the time was over, and marks the attempt again. What people have marked keeps
 * its points. Once, and only before the candidate knows the result.
 */
export const acceptLate = (actor: Actor, own: OwnAttempt, reason: string): Promise<void> =>
  writeAttempt(actor, own, async (db, { exam, pool, attempt, now }) => {
    if (attempt.state !== 'HANDED_IN' || isResultKnown(exam, attempt)) throw problem('exam.transitionRefused')
    const late = (await listEventsOf(db, attempt.id, 'late')).at(-1)
    if (!late || attempt.lateAcceptedAt !== null) throw problem('attempt.noLateAnswers')
    const { answers: changes } = readJson<Pick<Save, 'answers'>>(late.detail)
    const answers = mergeAnswers(pool, paperOf(pool, exam, attempt.seed), readJson(attempt.answers), changes)
    const accepted = {
      answers: toJson(answers),
      answered: Object.keys(answers).length,
      answersDigest: digestOfAnswers(answers),
      lateAcceptedAt: now,
    }
    const sums = await sumsOf(db, exam, pool, { ...attempt, ...accepted })
    await saveAttempt(db, attempt, { ...accepted, ...sums })
    await addEvent(db, { attemptId: attempt.id, at: now, kind: 'acceptLate', detail: reason })
    const detail = {
      studentId: attempt.studentId,
      number: attempt.number,
      positions: Object.keys(changes).map(Number),
      reason,
      digests: { before: attempt.answersDigest, after: accepted.answersDigest },
      before: { score: pointsOf(attempt.score) },
      after: { score: pointsOf(sums.score) },
    }
    await audit(db, actor, { action: 'exam.late', targetId: exam.id, detail })
  })

const pointsOf = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)
