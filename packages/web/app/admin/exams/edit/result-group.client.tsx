import { resultRuleLabels, resultRules, revealLabels, reveals } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, InputNumber, Radio } from 'antd'
import { FieldGroup } from '../../kit/form/field-group.client.tsx'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { Lock, type ExamGroupProps } from './lock.client.tsx'

/** What counts, and what candidates see of it. */
export function ResultGroup({ exam, field }: ExamGroupProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  return (
    <FieldGroup id="results" title={t`成绩`}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Form.Item noStyle dependencies={['kind']}>
          {({ getFieldValue }) => (
            <Lock exam={exam} of="passPercent">
              <Form.Item
                {...field('passPercent')}
                extra={getFieldValue('kind') === 'FINAL' ? t`与班期的合格分数相同` : t`占满分的百分比`}
              >
                <InputNumber min={0} max={100} precision={0} suffix="%" style={{ width: 160 }} />
              </Form.Item>
            </Lock>
          )}
        </Form.Item>
        <Lock exam={exam} of="resultRule">
          <Form.Item {...field('resultRule')} extra={t`考了几次时，以哪一次为准`}>
            <Radio.Group options={optionsOf(resultRules, resultRuleLabels)} />
          </Form.Item>
        </Lock>
        <Lock exam={exam} of="reveals">
          <Form.Item {...field('reveals')} extra={t`成绩公布后考生能看到的内容`}>
            <Radio.Group options={optionsOf(reveals, revealLabels)} />
          </Form.Item>
        </Lock>
      </div>
    </FieldGroup>
  )
}
