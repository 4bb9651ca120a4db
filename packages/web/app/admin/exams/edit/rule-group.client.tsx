import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, InputNumber } from 'antd'
import { FieldGroup } from '../../kit/form/field-group.client.tsx'
import { EntryFields } from './entry-fields.client.tsx'
import { Lock, type ExamGroupProps } from './lock.client.tsx'

/** How often a candidate may sit the exam and leave its page, and how they enter it. */
export function RuleGroup({ exam, field }: ExamGroupProps) {
  const { t } = useLingui()
  return (
    <FieldGroup id="rules" title={t`规则`}>
      <Lock exam={exam} of="attempts">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Form.Item {...field('attempts')} extra={t`可以在考试详情中为个别考生增加`}>
            <InputNumber min={1} max={examLimits.mostAttempts} precision={0} suffix={t`次`} style={{ width: 160 }} />
          </Form.Item>
          <Form.Item {...field('leaveLimit')} extra={t`离开考试页面达到次数时自动交卷，不填则只记录`}>
            <InputNumber min={1} max={examLimits.mostLeaves} precision={0} suffix={t`次`} style={{ width: 160 }} />
          </Form.Item>
        </div>
      </Lock>
      <Lock exam={exam} of="cooldownMinutes">
        <Form.Item {...field('cooldownMinutes')} extra={t`没有通过的学员隔多少分钟可以再测，不限次数，通过为止`}>
          <InputNumber
            min={0}
            max={examLimits.mostCooldownMinutes}
            precision={0}
            suffix={t`分钟`}
            style={{ width: 160 }}
          />
        </Form.Item>
      </Lock>
      <EntryFields exam={exam} field={field} />
    </FieldGroup>
  )
}
