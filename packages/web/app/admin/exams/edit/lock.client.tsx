import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { fixedRules, type ExamKind } from '@jiangxue/contract/exam/exam.values.ts'
import { ConfigProvider, Form } from 'antd'
import type { ReactNode } from 'react'
import { canChange, type ExamField, type ExamFieldProps } from './exam-schema.ts'

/** What a group of fields of an exam is made of. */
export interface ExamGroupProps {
  exam: Exam | undefined
  field: ExamFieldProps
}

/** Greys a field that cannot change any more, and hides one that the kind of the exam decides. */
export const Lock = ({ exam, of, children }: { exam: Exam | undefined; of: ExamField; children: ReactNode }) => (
  <Form.Item noStyle dependencies={['kind']}>
    {({ getFieldValue }) =>
      of in fixedRules[getFieldValue('kind') as ExamKind] ? null : canChange(exam, of) ? (
        children
      ) : (
        <ConfigProvider componentDisabled>{children}</ConfigProvider>
      )
    }
  </Form.Item>
)
