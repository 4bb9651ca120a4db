import type { ExamKind } from '@jiangxue/contract/exam/exam.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { hasPermission } from '../../../core/http/authorize.ts'
import type { Actor, Caller } from '../../../core/http/caller.ts'
import { guarded } from '../../../core/http/guarded.ts'
import { existing, problem } from '../../../core/problem.ts'
import { teacherIdOf } from '../bank/item-bank.policy.ts'
import { findExam, type ExamRecord } from '../sitting/sitting.queries.ts'
import { isVisibleExam, lockExam } from './exam.queries.ts'

/** Handlers for those who may see the exam of the path; they receive it. */
export const onExam = guarded(({ context, caller }: Actor, id) => getOwnExam(context.database.read, caller, id))

/** Handlers for those who may change the exam of the path. */
export const onEditedExam = guarded(async ({ context, caller }: Actor, id) => {
  const exam = await getOwnExam(context.database.read, caller, id)
  assertMayEdit(caller, exam.kind)
  return exam
})

/** Returns an exam that the caller may see: admins all, teachers those of their own courses and classes. */
export async function getOwnExam(db: Db, caller: Caller, id: number): Promise<ExamRecord> {
  const exam = existing(await findExam(db, id), 'exam.notFound')
  const teacherId = teacherIdOf(caller)
  if (teacherId !== undefined && !(await isVisibleExam(db, id, teacherId))) throw problem('access.denied')
  return exam
}

/** FINAL exams decide the results of a class: only those who may enter results can change them. */
export function assertMayEdit(caller: Caller, kind: string): void {
  const isFinal = kind === ('FINAL' satisfies ExamKind)
  if (isFinal && (caller.role !== 'ADMIN' || !hasPermission('classes.edit', caller))) throw problem('access.denied')
}

/** Locks an exam that the caller may change, and returns it. */
export async function lockOwnExam(db: Db, caller: Caller, id: number): Promise<ExamRecord> {
  await lockExam(db, id)
  const exam = await getOwnExam(db, caller, id)
  assertMayEdit(caller, exam.kind)
  return exam
}
