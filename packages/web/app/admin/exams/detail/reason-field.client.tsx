import { ExamReason } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, type FormItemProps } from 'antd'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'

/** The reason of a dialog by which staff intervene. */
export function ReasonField({ item }: { item: FormItemProps }) {
  const { t } = useLingui()
  return (
    <Form.Item {...item} extra={t`理由会记入操作日志`}>
      <Input.TextArea rows={2} count={{ show: true, max: maxLengthOf(ExamReason.shape.reason) }} />
    </Form.Item>
  )
}
