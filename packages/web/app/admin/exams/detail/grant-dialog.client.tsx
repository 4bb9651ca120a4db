import { CandidateGrant, type Exam, type ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, InputNumber } from 'antd'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { ReasonField } from './reason-field.client.tsx'

/** Gives a candidate more minutes or attempts. */
export default function GrantDialog({
  exam,
  candidate: { id, name, state, extraMinutes, extraAttempts },
  onClose,
}: {
  exam: Exam
  candidate: ExamCandidate
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={t`为${name}延长时间、增加次数`}
      subject={id}
      schema={CandidateGrant}
      labels={{ extraMinutes: t`延长的分钟数`, extraAttempts: t`增加的次数`, reason: t`理由` }}
      failure={t`操作失败，请稍后重试`}
      onClose={onClose}
      toForm={() => ({ extraMinutes, extraAttempts, reason: '' })}
      save={(body) => browserApi.changeCandidate({ params: { id: exam.id, studentId: id }, body })}
    >
      {(field) => (
        <>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Form.Item
              {...field('extraMinutes')}
              extra={state === 'STARTED' ? t`立即生效，考试中只能增加` : t`在 ${exam.minutes} 分钟之外`}
            >
              <InputNumber
                min={state === 'STARTED' ? extraMinutes : 0}
                max={examLimits.mostExtraMinutes}
                precision={0}
                style={{ width: '100%' }}
              />
            </Form.Item>
            <Form.Item {...field('extraAttempts')} extra={t`在 ${exam.attempts} 次之外`}>
              <InputNumber min={0} max={examLimits.mostAttempts} precision={0} style={{ width: '100%' }} />
            </Form.Item>
          </div>
          <ReasonField item={field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
