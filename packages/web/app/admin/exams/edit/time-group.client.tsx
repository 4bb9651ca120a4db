import { examLimits, isFormal } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, InputNumber } from 'antd'
import { FieldGroup } from '../../kit/form/field-group.client.tsx'
import { InstantPicker } from '../../kit/form/instant-picker.client.tsx'
import { Lock, type ExamGroupProps } from './lock.client.tsx'

/** When the exam is open, and how long a candidate has. */
export function TimeGroup({ exam, field }: ExamGroupProps) {
  const { t } = useLingui()
  const minutes = (
    <InputNumber min={0} max={examLimits.mostMinutes} precision={0} suffix={t`分钟`} style={{ width: 160 }} />
  )
  return (
    <FieldGroup id="time" title={t`时间`}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Lock exam={exam} of="opensAt">
          <Form.Item {...field('opensAt')}>
            <InstantPicker />
          </Form.Item>
        </Lock>
        <Form.Item noStyle dependencies={['kind']}>
          {({ getFieldValue }) => {
            const mayStayOpen = !isFormal(getFieldValue('kind'))
            return (
              <Lock exam={exam} of="closesAt">
                <Form.Item
                  {...field('closesAt')}
                  required={!mayStayOpen}
                  extra={mayStayOpen ? t`不填则一直开放` : t`到时自动收卷，即使考生的时长没有用完`}
                >
                  <InstantPicker />
                </Form.Item>
              </Lock>
            )
          }}
        </Form.Item>
        <Lock exam={exam} of="minutes">
          <Form.Item {...field('minutes')} extra={t`从考生进入考试时算起`}>
            {minutes}
          </Form.Item>
        </Lock>
        <Lock exam={exam} of="lateMinutes">
          <Form.Item {...field('lateMinutes')} extra={t`开考多少分钟后不能进入，不填则结束前都能进入`}>
            {minutes}
          </Form.Item>
          <Form.Item {...field('earlyMinutes')} extra={t`进入考试多少分钟内不能交卷`}>
            {minutes}
          </Form.Item>
        </Lock>
      </div>
    </FieldGroup>
  )
}
