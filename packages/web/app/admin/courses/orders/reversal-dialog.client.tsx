import { OrderReversalForm, type Order, type OrderPayment } from '@jiangxue/contract/course/order.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { OrderSummary } from './order-summary.client.tsx'
import { yuan } from './yuan.ts'

const schema = OrderReversalForm.pick({ note: true })

/** Reverses a payment entered by mistake; the payment and its reversal both stay on record. */
export function ReversalDialog({
  order: opened,
  payment,
  onClose,
}: {
  order: Order
  payment: OrderPayment
  onClose: () => void
}) {
  const [order, setOrder] = useState(opened)
  const { t } = useLingui()
  const sum = yuan(payment.amount)
  return (
    <FormDialog
      title={t`冲正付款`}
      subject={payment.id}
      schema={schema}
      entity={order}
      onStale={setOrder}
      onClose={onClose}
      failure={t`保存订单失败`}
      okText={t`冲正`}
      labels={{ note: t`冲正原因` }}
      toForm={() => ({ note: '' })}
      save={({ note }, version) =>
        browserApi.reverseOrderPayment({ params: { id: order.id, paymentId: payment.id }, body: { note, version } })
      }
    >
      {(field) => (
        <>
          <OrderSummary order={order} />
          <p className="mb-4">{t`用于更正录错的付款 ${sum}，不是退款：原记录和冲正都会保留，报名不受影响，之后可重新登记正确的付款。`}</p>
          <Form.Item {...field('note')}>
            <Input.TextArea
              rows={2}
              count={{ show: true, max: maxLengthOf(schema.shape.note) }}
              placeholder={t`例如金额录错、登记到了别人的订单`}
            />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
