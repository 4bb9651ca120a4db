import { ExamFields, type Exam } from '@jiangxue/contract/exam/exam.ts'
import { examBlockers, isFormal } from '@jiangxue/contract/exam/exam.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { FormRule } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { zodRules } from '../../kit/form/zod-rules.client.ts'
import { canChange, type ExamField, type ExamFieldProps, type ExamValues } from './exam-schema.ts'

const rules = zodRules(ExamFields)

/** Returns the properties of the fields of an exam, with the rules that its kind adds. */
export function useExamField(exam: Exam | undefined): ExamFieldProps {
  const { translate } = useFormat()
  const labels = useFieldLabels('exam')
  return (name) => {
    const own = rules(name)
    const byKind: FormRule = ({ getFieldsValue }) => ({
      validator: async () => {
        const issue = canChange(exam, name) && issueOf(name, getFieldsValue(true) as Partial<ExamValues>)
        if (issue) throw new Error(translate(issue))
      },
    })
    return {
      ...own,
      label: labels[name],
      rules: [...own.rules, byKind],
      dependencies: name === 'closesAt' ? ['opensAt'] : [],
    }
  }
}

/** What the fields of an exam have to keep together; an exam could not be published otherwise. */
function issueOf(name: ExamField, { kind, classId, courseId, opensAt, closesAt }: Partial<ExamValues>) {
  if (name === 'classId' && kind === 'FINAL' && !classId) return text('请选择班期')
  if (name === 'courseId' && kind !== 'FINAL' && !courseId) return text('请选择课程')
  if (name !== 'closesAt') return undefined
  if (!closesAt) return kind && isFormal(kind) ? text('请选择结束时间') : undefined
  return opensAt && Date.parse(closesAt) <= Date.parse(opensAt) ? examBlockers.endBeforeStart : undefined
}
