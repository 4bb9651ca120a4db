import { TransferForm, type Order } from '@jiangxue/contract/course/order.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { changeMany } from '../../kit/list/change-many.ts'
import { PaymentMethodInput } from './payment-method-input.client.tsx'
import { groupedYuan, yuan } from './yuan.ts'

const { method, date, reference, note, payments } = TransferForm.shape
const { amount } = payments.element.shape

/** Records one transfer that pays several orders; each sum is what is due unless it is changed. */
export default function TransferDialog({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { modal } = App.useApp()
  const [today] = useState(() => format.date(new Date().toISOString()))
  const schema = z.object({
    sums: z.record(z.string(), amount),
    method,
    date: date.unwrap().refine((day) => day <= today, text('日期不能晚于今天')),
    reference,
    note,
  })
  const totalOf = (sums: Partial<Record<string, number | null>>) =>
    orders.reduce((sum, { id }) => sum + Math.round((sums[id] ?? 0) * 100), 0) / 100
  const confirm = async ({ sums }: { sums: Record<string, number> }): Promise<boolean> => {
    const above = orders.filter(({ id, dueAmount }) => (sums[id] ?? 0) > dueAmount)
    if (above.length === 0) return true
    return modal.confirm({
      title: t`${above.length} 笔的金额高于待付，确认登记？`,
      content: above
        .slice(0, 5)
        .map(
          ({ id, studentName, dueAmount }) => t`${studentName}：待付 ${yuan(dueAmount)}，登记 ${yuan(sums[id] ?? 0)}`,
        )
        .join('\n'),
      okText: t`确认登记`,
      cancelText: t`返回修改`,
    })
  }
  return (
    <FormDialog
      title={t`登记收款：${orders.length} 笔订单`}
      subject={orders.map(({ id }) => id).join()}
      schema={schema}
      width={720}
      onClose={onClose}
      okText={t`登记`}
      failure={t`登记收款失败`}
      labels={{ sums: t`各笔金额`, method: t`支付方式`, date: t`付款日期`, reference: t`凭证号`, note: t`备注` }}
      toForm={() => ({
        sums: Object.fromEntries(orders.map(({ id, dueAmount }) => [String(id), dueAmount])),
        method: '',
        date: today,
        reference: '',
        note: '',
      })}
      confirm={confirm}
      save={({ sums, ...terms }) => {
        const paid = orders.map(({ id, version }) => ({ orderId: id, amount: sums[id] ?? 0, version }))
        return changeMany('recordTransfer', { body: { payments: paid, ...terms } })
      }}
    >
      {(field) => (
        <>
          <div className="grid gap-x-6 sm:grid-cols-3">
            <Form.Item {...field('method')}>
              <PaymentMethodInput maxLength={maxLengthOf(method)} />
            </Form.Item>
            <TextItem item={field('date')} type="date" max={today} />
            <TextItem
              item={field('reference')}
              maxLength={maxLengthOf(reference)}
              placeholder={t`转账流水号或收据号`}
            />
          </div>
          <TextItem item={field('note')} maxLength={maxLengthOf(note)} />
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) => (
              <p className="mb-2 font-semibold tabular-nums" role="status">
                {t`合计 ${groupedYuan(totalOf((getFieldValue('sums') ?? {}) as Record<string, number>))}`}
              </p>
            )}
          </Form.Item>
          <ul
            className="max-h-[36vh] divide-y divide-line overflow-y-auto rounded-admin border border-line"
            aria-label={t`各笔金额`}
          >
            {orders.map(({ id, studentName, studentNumber, courseName, dueAmount }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1.5">
                <span className="min-w-0 leading-snug">
                  <b className="font-semibold">{studentName}</b> <span className="text-ink-3">{studentNumber}</span>
                  <span className="block text-sm text-ink-2">{t`${courseName}，待付 ${yuan(dueAmount)}`}</span>
                </span>
                <Form.Item name={['sums', String(id)]} noStyle>
                  <InputNumber<number> prefix="¥" aria-label={t`${studentName}的金额`} style={{ width: 140 }} />
                </Form.Item>
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  )
}
