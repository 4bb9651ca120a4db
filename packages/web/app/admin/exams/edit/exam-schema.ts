import { ExamFields, type Exam } from '@jiangxue/contract/exam/exam.ts'
import {
  entryDefaults,
  examDefaults,
  isUntilPassed,
  passPercentByDefault,
  type ExamKind,
} from '@jiangxue/contract/exam/exam.values.ts'
import type { z } from '@jiangxue/contract/kit/zod.ts'
import type { FormItemProps } from 'antd'
import { formValues } from '../../kit/form/form-values.ts'

export type ExamField = keyof typeof ExamFields.shape & string
export type ExamValues = z.output<typeof ExamFields>

/** Returns the properties of the Form.Item of a field. */
export type ExamFieldProps = (name: ExamField) => FormItemProps

const usualMinutes = 60

export const examFormValues = (exam: Exam | undefined, kind: ExamKind): Partial<ExamValues> =>
  exam
    ? formValues(ExamFields, exam)
    : {
        kind,
        name: '',
        classId: null,
        partId: null,
        courseId: null,
        closesAt: null,
        minutes: usualMinutes,
        lateMinutes: null,
        earlyMinutes: 0,
        cooldownMinutes: 0,
        passPercent: passPercentByDefault,
        multipleRule: 'all',
        shufflesItems: true,
        shufflesOptions: true,
        leaveLimit: null,
        ...entryDefaults,
        ...examDefaults[kind],
      }

/** Whether a field can still change: a published exam only in favor of its candidates, one with results hardly at all. */
export function canChange(exam: Exam | undefined, name: ExamField): boolean {
  if (!exam) return true
  if (name === 'kind') return false
  if (exam.publishedAt === null || name === 'name' || name === 'reveals') return true
  if (exam.releasedAt !== null) return false
  if (name === 'minutes' || name === 'partId' || name === 'cooldownMinutes') return true
  if (name === 'closesAt') return exam.closesAt !== null
  if (name === 'deviceRule') return exam.deviceRule === 'locked'
  if (name === 'networks') return exam.networks.length > 0
  if (name === 'hasDoorCode' || name === 'needsLessons') return exam[name]
  return name === 'opensAt' && !isUntilPassed(exam.kind) && exam.started + exam.handedIn === 0
}
