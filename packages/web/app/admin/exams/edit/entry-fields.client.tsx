import { deviceRuleLabels, deviceRules } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Form, Radio, Select } from 'antd'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { Lock, type ExamGroupProps } from './lock.client.tsx'

/** From where, at which device and after what a candidate enters the exam. */
export function EntryFields({ exam, field }: ExamGroupProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  return (
    <>
      <Lock exam={exam} of="deviceRule">
        <Form.Item {...field('deviceRule')} extra={t`考试中途换到另一台设备继续`}>
          <Radio.Group options={optionsOf(deviceRules, deviceRuleLabels)} />
        </Form.Item>
      </Lock>
      <Lock exam={exam} of="networks">
        <Form.Item
          {...field('networks')}
          extra={t`只能从这些网段进入，不填则不限制；填写考场出口的地址，如 192.168.1.0/24`}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ';', ' ', '\n', '，', '；', '、']}
            placeholder={t`输入网段后按回车，可添加多个`}
          />
        </Form.Item>
      </Lock>
      <div className="flex flex-wrap gap-x-6">
        <Lock exam={exam} of="hasDoorCode">
          <Form.Item {...field('hasDoorCode')} label={null} valuePropName="checked">
            <Checkbox>{t`进入时输入现场口令：考场屏幕上的 6 位数字，每分钟更换`}</Checkbox>
          </Form.Item>
        </Lock>
        <Lock exam={exam} of="needsLessons">
          <Form.Item {...field('needsLessons')} label={null} valuePropName="checked">
            <Checkbox>{t`学完全部课时才能参加`}</Checkbox>
          </Form.Item>
        </Lock>
      </div>
    </>
  )
}
