import { z } from '@jiangxue/contract/kit/zod.ts'
import { paymentLimits } from '@jiangxue/contract/payment/payment.values.ts'
import { RefundDecision, type Refund } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Form, Input, Radio } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { yuan } from '../courses/orders/yuan.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { OrderCell } from './payment-cells.client.tsx'
import { RefundSummary } from './refund-summary.client.tsx'

const schema = z.object({ decision: z.enum(['retry', 'offline']), note: RefundDecision.shape.note })

/** Sends a refund again that the provider has refused, or closes it because the school has returned the money itself. */
export function RetryDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={t`处理${refund.studentName}的退款`}
      schema={schema}
      entity={refund}
      onClose={onClose}
      failure={t`处理退款失败`}
      okText={t`提交`}
      labels={{ decision: t`处理结果`, note: t`备注` }}
      toForm={() => ({ decision: 'retry' as const, note: '' })}
      save={(decided, version) => browserApi.decideRefund({ params: { id: refund.id }, body: { ...decided, version } })}
    >
      {(field) => (
        <>
          <RefundSummary refund={refund} more={[[t`金额`, yuan(refund.amount)]]} />
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={refund.failure ? t`平台拒绝：${refund.failure}` : t`支付平台没有退款成功`}
            description={
              <>
                {t`可改为线下退款：用其他方式退给学员，在订单中登记退款，再在这里选择“已线下退款”。`}{' '}
                <OrderCell id={refund.orderId} />
              </>
            }
          />
          <Form.Item {...field('decision')}>
            <Radio.Group
              options={[
                { value: 'retry', label: t`重新提交给支付平台` },
                { value: 'offline', label: t`已线下退款` },
              ]}
            />
          </Form.Item>
          <Form.Item {...field('note')}>
            <Input.TextArea rows={2} count={{ show: true, max: paymentLimits.noteLength }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
