import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { paymentLimits } from '@jiangxue/contract/payment/payment.values.ts'
import { RefundDecision, type Refund } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Radio, type FormRule } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { RefundSumFields } from '../courses/orders/refund-sum-fields.client.tsx'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { RefundSummary } from './refund-summary.client.tsx'

const { decision, amount, endsEnrollment, note } = RefundDecision.shape

/** Approves a refund with a sum, by default the one that the school's rule proposes, or rejects it with a reason. */
export function RefundDialog({ refund: opened, onClose }: { refund: Refund; onClose: () => void }) {
  const [refund, setRefund] = useState(opened)
  const { t } = useLingui()
  const most = refund.proposal?.most ?? refund.amount
  const schema = z.object({
    decision,
    amount: amount.unwrap().refine((yuan) => yuan <= most, text('退款金额超过可退金额')),
    endsEnrollment,
    note,
  })
  const noteWhenRejected: FormRule = ({ getFieldValue }) => ({
    validator: async (_, value: string) => {
      if (getFieldValue('decision') === 'reject' && !value.trim()) throw new Error(t`请填写不同意的原因`)
    },
  })
  return (
    <FormDialog
      title={t`处理${refund.studentName}的退款`}
      schema={schema}
      entity={refund}
      onStale={setRefund}
      onClose={onClose}
      failure={t`处理退款失败`}
      okText={t`提交`}
      labels={{ decision: t`处理结果`, amount: t`退款金额`, endsEnrollment: t`同时结束学习`, note: t`备注` }}
      toForm={(from) => {
        const sum = from?.proposal?.amount ?? from?.amount
        return { decision: 'approve', amount: sum, endsEnrollment: sum === most, note: '' }
      }}
      save={({ note: said, ...approval }, version) =>
        browserApi.decideRefund({
          params: { id: refund.id },
          body: approval.decision === 'approve' ? { ...approval, note: said, version } : rejection(said, version),
        })
      }
    >
      {(field) => (
        <>
          <RefundSummary refund={refund} />
          <Form.Item {...field('decision')}>
            <Radio.Group
              options={[
                { value: 'approve', label: t`同意，原路退回` },
                { value: 'reject', label: t`不同意` },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['decision']}>
            {({ getFieldValue }) =>
              getFieldValue('decision') === 'approve' && (
                <RefundSumFields
                  field={field}
                  most={most}
                  hint={t`开启后，退款到账时学员不能再观看需要报名的课时；学习记录保留。退一部分时默认不结束`}
                />
              )
            }
          </Form.Item>
          <Form.Item
            {...field('note')}
            rules={[...field('note').rules, noteWhenRejected]}
            dependencies={['decision']}
            extra={t`学员会看到；不同意时须填写`}
          >
            <Input.TextArea rows={2} count={{ show: true, max: paymentLimits.noteLength }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

const rejection = (said: string | undefined, version: number | undefined) =>
  ({ decision: 'reject', note: said, version }) as const
