import type { ExamKind } from '@jiangxue/contract/exam/exam.values.ts'
import { useIsStaff, usePermission } from '../kit/use-permission.client.tsx'

/** Whether the user may help candidates of the exams that they see, and mark essays. */
export const useMayProctor = (): boolean => usePermission()('exams.edit')

/** Returns whether the user may change exams of a kind: FINAL exams decide the results of a class. */
export function useMayEditExam(): (kind: ExamKind) => boolean {
  const may = usePermission()
  const isStaff = useIsStaff()
  return (kind) => may('exams.edit') && (kind !== 'FINAL' || (isStaff && may('classes.edit')))
}

/** Whether the user may correct items of an exam. */
export function useMayCorrect({ kind }: { kind: ExamKind }): boolean {
  const mayEdit = useMayEditExam()
  return useIsStaff() && mayEdit(kind)
}
