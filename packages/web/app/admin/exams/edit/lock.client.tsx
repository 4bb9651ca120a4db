import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { canChange, type ExamField, type ExamFieldProps } from './exam-schema.ts'

/** What a group of fields of an exam is made of. */
export interface ExamGroupProps {
  exam: Exam | undefined
  field: ExamFieldProps
}

/** Greys a field that cannot change any more. */
export const Lock = ({ exam, of, children }: { exam: Exam | undefined; of: ExamField; children: ReactNode }) =>
  canChange(exam, of) ? children : <ConfigProvider componentDisabled>{children}</ConfigProvider>
