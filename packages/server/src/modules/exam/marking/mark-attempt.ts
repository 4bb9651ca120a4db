import type { attemptEndpoints } from '@jiangxue/contract/exam/attempt.ts'
import type { InputOf } from '@jiangxue/contract/kit/endpoint.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { invalid, problem } from '../../../core/problem.ts'
import { assertMayEdit } from '../exam/exam.policy.ts'
import { isResultKnown } from '../sitting/candidate-state.ts'
import { listMarks } from '../sitting/my-exam.queries.ts'
import { sheetOf } from '../sitting/sheet.ts'
import { getAttempt, saveAttempt, type AttemptRecord } from '../sitting/sitting.queries.ts'
import type { OwnAttempt } from './attempt.policy.ts'
import { insertMarks } from './marking.queries.ts'
import { sumsOf } from './sums.ts'
import { writeAttempt } from './write-attempt.ts'

type Marking = InputOf<typeof attemptEndpoints.markAttempt>['body']

/**
 * Adds marks to a handed-in attempt: the latest of an item counts. Who may see it may mark essays; other items, and
 * released results, are changed only with a reason, by those who may change the exam.
 */
export const markAttempt = (actor: Actor, own: OwnAttempt, { marks, reason = '' }: Marking): Promise<void> =>
  writeAttempt(actor, own, async (db, { exam, pool, attempt, now }) => {
    if (attempt.state === 'STARTED') throw problem('attempt.notHandedIn')
    if (attempt.state === 'VOID') throw problem('exam.transitionRefused')
    const { items } = sheetOf(exam, pool, attempt, await listMarks(db, attempt.id))
    let needsReason = isResultKnown(exam, attempt)
    for (const [index, { position, points }] of marks.entries()) {
      const item = items[position - 1]
      if (!item) throw invalid({ [`marks.${index}.position`]: 'position.unknown' })
      if (item.correction?.kind === 'NOT_COUNTED') throw problem('attempt.notCounted', { values: { position } })
      if (points > item.points)
        throw problem('attempt.tooManyPoints', { values: { position, most: item.points / 100 } })
      needsReason ||= item.kind !== 'essay'
    }
    if (needsReason) assertMayEdit(actor.caller, exam.kind)
    if (needsReason && reason === '') throw invalid({ reason: 'reason.missing' })
    const by = { attemptId: attempt.id, markedBy: actor.caller.userId, at: now }
    await insertMarks(
      db,
      marks.map(({ position, points, comment }) => ({ ...by, position, points, comment })),
    )
    await saveAttempt(db, attempt, await sumsOf(db, exam, pool, attempt))
    const after = await getAttempt(db, attempt.id)
    const detail = {
      studentId: attempt.studentId,
      number: attempt.number,
      positions: marks.map(({ position }) => position),
      ...(reason !== '' && { reason }),
      ...(attempt.score !== null && { before: scoreOf(attempt), after: scoreOf(after) }),
    }
    await audit(db, actor, { action: 'exam.mark', targetId: exam.id, detail })
  })

const scoreOf = ({ score, isPassed }: AttemptRecord) => ({ score: (score ?? 0) / 100, isPassed })
