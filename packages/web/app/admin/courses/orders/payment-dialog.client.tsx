import { courseLimits } from '@jiangxue/contract/course.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { OrderStatusForm, type Order } from '@jiangxue/contract/order.ts'
import { useLingui } from '@lingui/react/macro'
import { AutoComplete, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { browserApi } from '../../../lib/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form-dialog.client.tsx'
import { formValues } from '../../kit/form-values.ts'
import { OrderSummary } from './order-summary.client.tsx'
import { useOrderLabels } from './use-order-labels.client.ts'

const { amount, date, note } = OrderStatusForm.shape
const methods = [text('现金'), text('银行转账'), text('支付宝'), text('微信'), 'POS']
const schema = z.object({
  amount: amount.unwrap(),
  method: z.string().trim().min(1, text('请填写支付方式')).max(50, text('支付方式不能超过 50 个字符')),
  date: date.unwrap(),
  note,
})

/** Records a payment received outside of the product. */
export function PaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const labels = useOrderLabels()
  const [today] = useState(() => format.date(new Date().toISOString()))
  return (
    <FormDialog
      title={t`登记付款`}
      schema={schema}
      entity={order}
      onClose={onClose}
      failure={t`保存订单失败`}
      labels={{ amount: t`付款金额`, method: t`支付方式`, date: t`付款日期`, note: labels.note }}
      toForm={(from) => formValues(schema, from, { method: '', date: today })}
      save={(values, version) =>
        browserApi.changeOrderStatus({ params: { id: order.id }, body: { ...values, status: 'PAID', version } })
      }
    >
      {(field) => (
        <>
          <OrderSummary order={order} />
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Form.Item {...field('amount')}>
              <InputNumber<number>
                min={0}
                max={courseLimits.priceMaxYuan}
                precision={2}
                prefix="¥"
                suffix={t`元`}
                style={{ width: '100%' }}
              />
            </Form.Item>
            <Form.Item {...field('date')}>
              <Input type="date" max={today} />
            </Form.Item>
          </div>
          <Form.Item {...field('method')} extra={t`可从列表选择，也可自行填写`}>
            <AutoComplete
              options={methods.map((method) => ({ value: format.translate(method) }))}
              placeholder={t`请选择或填写支付方式`}
              maxLength={50}
            />
          </Form.Item>
          <Form.Item {...field('note')}>
            <Input.TextArea rows={2} count={{ show: true, max: 500 }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
