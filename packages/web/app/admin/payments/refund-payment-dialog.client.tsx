import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import type { PaymentIntent } from '@jiangxue/contract/payment/payment.ts'
import { paymentLimits } from '@jiangxue/contract/payment/payment.values.ts'
import { StaffRefundForm } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { RefundSumFields } from '../courses/orders/refund-sum-fields.client.tsx'
import { yuan } from '../courses/orders/yuan.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { leftOfPayment } from './left-of-payment.ts'
import { RefundSummary } from './refund-summary.client.tsx'

const { reason, amount, endsEnrollment } = StaffRefundForm.shape

/** Returns a payment, or a part of it, although the student has not asked for it. */
export function RefundPaymentDialog({ payment, onClose }: { payment: PaymentIntent; onClose: () => void }) {
  const { t } = useLingui()
  const { id, studentName } = payment
  const left = leftOfPayment(payment)
  const schema = z.object({
    amount: amount.unwrap().refine((sum) => sum <= left, text('退款金额超过可退金额')),
    endsEnrollment,
    reason,
  })
  return (
    <FormDialog
      title={t`给${studentName}退款`}
      subject={id}
      schema={schema}
      onClose={onClose}
      failure={t`退款失败`}
      okText={t`提交退款`}
      labels={{ amount: t`退款金额`, endsEnrollment: t`同时结束学习`, reason: t`退款原因` }}
      toForm={() => ({ amount: left, endsEnrollment: true, reason: '' })}
      save={(values) => browserApi.refundPayment({ params: { id }, body: values })}
    >
      {(field) => (
        <>
          <RefundSummary refund={payment} more={[[t`金额`, t`付款 ${yuan(payment.amount)}，最多可退 ${yuan(left)}`]]} />
          <RefundSumFields
            field={field}
            most={left}
            hint={t`开启后，退款到账时学员不能再观看需要报名的课时；学习记录保留。退一部分时默认不结束`}
          />
          <Form.Item {...field('reason')}>
            <Input.TextArea rows={2} count={{ show: true, max: paymentLimits.reasonLength }} />
          </Form.Item>
          <p className="text-sm text-ink-3">{t`提交后由支付平台原路退回，不能撤销。`}</p>
        </>
      )}
    </FormDialog>
  )
}
