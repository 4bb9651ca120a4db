import { OrderStatusForm, type Order } from '@jiangxue/contract/course/order.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { formValues } from '../../kit/form/form-values.ts'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { OrderSummary } from './order-summary.client.tsx'
import { PaymentMethodInput } from './payment-method-input.client.tsx'
import { yuan } from './yuan.ts'

const { amount, date, reference, note } = OrderStatusForm.shape
const method = z.string().trim().min(1, text('请填写支付方式')).max(50, text('支付方式不能超过 50 个字符'))

/** Records a payment or installment received elsewhere; asks for confirmation if it differs from the amount due. */
export function PaymentDialog({ order: opened, onClose }: { order: Order; onClose: () => void }) {
  const [order, setOrder] = useState(opened)
  const { t } = useLingui()
  const format = useFormat()
  const labels = useFieldLabels('order')
  const { modal } = App.useApp()
  const confirmSum = async ({ amount }: { amount: number }, seen = order): Promise<boolean> => {
    const due = seen.dueAmount
    if (amount === due) return true
    const [paid, rest] = [yuan(amount), yuan(Math.abs(amount - due))]
    return modal.confirm({
      title: t`金额与待付不一致，确认登记？`,
      content:
        amount < due
          ? t`待付 ${yuan(due)}，本次登记 ${paid}，登记后仍需支付 ${rest}。`
          : t`待付 ${yuan(due)}，本次登记 ${paid}，多出 ${rest}，请核对是否录入有误。`,
      okText: t`确认登记`,
      cancelText: t`返回修改`,
    })
  }
  const [today] = useState(() => format.date(new Date().toISOString()))
  const schema = z.object({
    amount: amount.unwrap(),
    method,
    date: date.unwrap().refine((day) => day <= today, text('日期不能晚于今天')),
    reference,
    note,
  })
  return (
    <FormDialog
      title={t`登记付款`}
      schema={schema}
      entity={order}
      onStale={setOrder}
      onClose={onClose}
      failure={t`保存订单失败`}
      labels={{ amount: t`付款金额`, method: t`支付方式`, date: t`付款日期`, reference: t`凭证号`, note: labels.note }}
      toForm={(from) => formValues(schema, from, { amount: from?.dueAmount, method: '', date: today, reference: '' })}
      confirm={confirmSum}
      save={(values, version) =>
        browserApi.changeOrderStatus({ params: { id: order.id }, body: { ...values, status: 'PAID', version } })
      }
    >
      {(field) => (
        <>
          <OrderSummary order={order} />
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Form.Item {...field('amount')}>
              <InputNumber<number> prefix="¥" suffix={t`元`} style={{ width: '100%' }} />
            </Form.Item>
            <TextItem item={field('date')} type="date" max={today} />
          </div>
          <Form.Item {...field('method')} extra={t`可从列表选择，也可自行填写`}>
            <PaymentMethodInput maxLength={maxLengthOf(schema.shape.method)} />
          </Form.Item>
          <Form.Item {...field('reference')} extra={t`转账流水号或收据号，可不填`}>
            <Input maxLength={maxLengthOf(schema.shape.reference)} />
          </Form.Item>
          <Form.Item {...field('note')}>
            <Input.TextArea rows={2} count={{ show: true, max: maxLengthOf(schema.shape.note) }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
