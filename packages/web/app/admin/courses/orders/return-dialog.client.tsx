import { OrderReturnForm, type Order } from '@jiangxue/contract/course/order.ts'
import { excessOf } from '@jiangxue/contract/course/order.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { formValues } from '../../kit/form/form-values.ts'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { OrderSummary } from './order-summary.client.tsx'

const { amount, date, note } = OrderReturnForm.shape

/** Records the return of what was paid above the amount, which is no refund: the enrollment goes on. */
export function ReturnDialog({ order: opened, onClose }: { order: Order; onClose: () => void }) {
  const [order, setOrder] = useState(opened)
  const { t } = useLingui()
  const format = useFormat()
  const [today] = useState(() => format.date(new Date().toISOString()))
  const excess = Number(excessOf(order.amount, order.paidAmount, order.refundedAmount).toFixed(2))
  const paidOn = format.date(order.paidAt)
  const schema = z.object({
    amount: amount.unwrap().refine((yuan) => yuan <= excess, text('退回金额不能超过多付的金额')),
    date: date.unwrap().refine((day) => day >= paidOn, text('日期不能早于付款日期')),
    note,
  })
  return (
    <FormDialog
      title={t`多付退回`}
      schema={schema}
      entity={order}
      onStale={setOrder}
      onClose={onClose}
      failure={t`保存订单失败`}
      okText={t`登记退回`}
      labels={{ amount: t`退回金额`, date: t`退回日期`, note: t`退回原因` }}
      toForm={(from) => formValues(schema, from, { amount: excess, date: today, note: '' })}
      save={(values, version) => browserApi.returnExcess({ params: { id: order.id }, body: { ...values, version } })}
    >
      {(field) => (
        <>
          <OrderSummary order={order} />
          <p className="mb-4">{t`多付的金额退回后，订单和报名不变。退回需在学校的收款渠道办理，这里只作登记，登记后不能撤销。`}</p>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Form.Item {...field('amount')}>
              <InputNumber<number> prefix="¥" suffix={t`元`} style={{ width: '100%' }} />
            </Form.Item>
            <TextItem item={field('date')} type="date" min={paidOn} max={today} />
          </div>
          <Form.Item {...field('note')}>
            <Input.TextArea rows={2} count={{ show: true, max: maxLengthOf(note) }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
