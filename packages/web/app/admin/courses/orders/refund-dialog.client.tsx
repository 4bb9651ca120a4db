import { OrderStatusForm, type Order } from '@jiangxue/contract/course/order.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { formValues } from '../../kit/form/form-values.ts'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { InvoicedWarning } from './invoiced-warning.client.tsx'
import { OrderSummary } from './order-summary.client.tsx'
import { RefundSumFields } from './refund-sum-fields.client.tsx'

const { amount, date, note } = OrderStatusForm.shape

/** Records a refund. By default it ends the enrollment if nothing is left of what was paid, and keeps it otherwise. */
export function RefundDialog({ order: opened, onClose }: { order: Order; onClose: () => void }) {
  const [order, setOrder] = useState(opened)
  const { t } = useLingui()
  const format = useFormat()
  const [today] = useState(() => format.date(new Date().toISOString()))
  const left = Number((order.paidAmount - order.refundedAmount).toFixed(2))
  const paidOn = format.date(order.paidAt)
  const schema = z.object({
    amount: amount.unwrap().refine((yuan) => yuan <= left, text('退款金额不能超过已付金额')),
    date: date.unwrap().refine((day) => day >= paidOn, text('日期不能早于付款日期')),
    endsEnrollment: z.boolean().optional(),
    note: note.unwrap().min(1, text('请填写退款原因')),
  })
  return (
    <FormDialog
      title={t`退款`}
      schema={schema}
      entity={order}
      onStale={setOrder}
      onClose={onClose}
      failure={t`保存订单失败`}
      okText={t`登记退款`}
      labels={{ amount: t`退款金额`, date: t`退款日期`, endsEnrollment: t`同时结束学习`, note: t`退款原因` }}
      toForm={(from) => formValues(schema, from, { amount: left, date: today, endsEnrollment: true, note: '' })}
      save={(values, version) =>
        browserApi.changeOrderStatus({ params: { id: order.id }, body: { ...values, status: 'REFUNDED', version } })
      }
    >
      {(field) => (
        <>
          <OrderSummary order={order} />
          <InvoicedWarning amount={order.invoicedAmount} />
          <RefundSumFields
            field={field}
            most={left}
            hint={t`开启后，学员从现在起不能再观看需要报名的课时；学习记录保留。退一部分时默认不结束`}
          >
            <TextItem item={field('date')} type="date" min={paidOn} max={today} />
          </RefundSumFields>
          <Form.Item {...field('note')}>
            <Input.TextArea rows={2} count={{ show: true, max: maxLengthOf(OrderStatusForm.shape.note) }} />
          </Form.Item>
          <p className="text-sm text-ink-3">{t`退款需在学校的收款渠道办理，这里只作登记，登记后不能撤销。`}</p>
        </>
      )}
    </FormDialog>
  )
}
