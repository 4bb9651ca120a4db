import type { Actor } from '../../../core/http/caller.ts'
import { guarded } from '../../../core/http/guarded.ts'
import { existing } from '../../../core/problem.ts'
import { classScope } from '../../../teaching/training-class/training-class.policy.ts'
import { findCandidate } from '../exam/candidate-list.queries.ts'
import { assertMayEdit, getOwnExam } from '../exam/exam.policy.ts'
import { findAttempt, type AttemptRecord, type ExamRecord } from '../sitting/sitting.queries.ts'

/** An attempt of somebody whom the caller may see, at an exam that they may see. */
export interface OwnAttempt {
  readonly exam: ExamRecord
  readonly attempt: AttemptRecord
  readonly studentName: string
}

/** Handlers for those who may see the attempt of the path; they receive it. */
export const onAttempt = guarded(getOwnAttempt)

export const onEditedAttempt = guarded(getEditedAttempt)

/** Returns an attempt of an exam that the caller may change. */
export async function getEditedAttempt(actor: Actor, id: number): Promise<OwnAttempt> {
  const own = await getOwnAttempt(actor, id)
  assertMayEdit(actor.caller, own.exam.kind)
  return own
}

async function getOwnAttempt({ context, caller }: Actor, id: number): Promise<OwnAttempt> {
  const { read } = context.database
  const attempt = existing(await findAttempt(read, id), 'attempt.notFound')
  const exam = await getOwnExam(read, caller, attempt.examId)
  const filter = { exam, scope: await classScope(read, caller), now: context.now() }
  const student = existing(await findCandidate(read, filter, attempt.studentId), 'access.denied')
  return { exam, attempt, studentName: student.name }
}
