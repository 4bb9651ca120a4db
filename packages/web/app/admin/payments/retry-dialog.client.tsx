import { z } from '@jiangxue/contract/kit/zod.ts'
import { paymentLimits } from '@jiangxue/contract/payment/payment.values.ts'
import { RefundDecision, type Refund } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Form, Input } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { OrderCell } from './payment-cells.client.tsx'
import { RefundSummary } from './refund-summary.client.tsx'

const schema = z.object({ note: RefundDecision.shape.note })

/** Sends a refund again that the provider has refused, and says what can be done instead. */
export function RetryDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={t`重新提交${refund.studentName}的退款`}
      schema={schema}
      entity={refund}
      onClose={onClose}
      failure={t`处理退款失败`}
      okText={t`重新提交`}
      labels={{ note: t`备注` }}
      save={({ note }, version) =>
        browserApi.decideRefund({ params: { id: refund.id }, body: { decision: 'retry', note, version } })
      }
    >
      {(field) => (
        <>
          <RefundSummary refund={refund} />
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={refund.failure ? t`平台拒绝：${refund.failure}` : t`支付平台没有退款成功`}
            description={
              <>
                {t`可改为线下退款：用其他方式退给学员，再在订单中登记退款。`} <OrderCell id={refund.orderId} />
              </>
            }
          />
          <Form.Item {...field('note')}>
            <Input.TextArea rows={2} count={{ show: true, max: paymentLimits.noteLength }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
