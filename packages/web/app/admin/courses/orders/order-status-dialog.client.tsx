import { OrderStatusForm, type Order } from '@jiangxue/contract/course/order.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { formValues } from '../../kit/form/form-values.ts'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { OrderSummary } from './order-summary.client.tsx'

const schema = OrderStatusForm.pick({ note: true })

interface OrderStatusDialogProps {
  order: Order
  status: 'DEFERRED' | 'WAIVED' | 'PENDING'
  title: string
  onClose: () => void
}

/** Lets a student study without payment (deferred or waived), or reverts that. */
export function OrderStatusDialog({ order: opened, status, title, onClose }: OrderStatusDialogProps) {
  const [order, setOrder] = useState(opened)
  const { t } = useLingui()
  const { note } = useFieldLabels('order')
  const consequence = {
    DEFERRED: t`学员现在即可学习，就业后再付款；付款时请登记。`,
    WAIVED: t`不再收取这笔费用，学员可以正常学习。`,
    PENDING: t`订单回到待支付，等待付款。`,
  }[status]
  return (
    <FormDialog
      title={title}
      schema={schema}
      entity={order}
      onStale={setOrder}
      onClose={onClose}
      failure={t`保存订单失败`}
      okText={title}
      labels={{ note }}
      toForm={(from) => formValues(schema, from)}
      save={(values, version) =>
        browserApi.changeOrderStatus({ params: { id: order.id }, body: { ...values, status, version } })
      }
    >
      {(field) => (
        <>
          <OrderSummary order={order} />
          <p className="mb-4">{consequence}</p>
          <Form.Item {...field('note')} extra={t`例如减免原因、约定的付款时间`}>
            <Input.TextArea rows={3} count={{ show: true, max: maxLengthOf(schema.shape.note) }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
