import type { Order, OrderPayment } from '@jiangxue/contract/course/order.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Modal, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useReading } from '../../../lib/http/use-reading.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { OrderSummary } from './order-summary.client.tsx'
import { ReversalDialog } from './reversal-dialog.client.tsx'
import { yuan } from './yuan.ts'

/** The payments, reversals, refunds and returns recorded on an order, and who recorded them. */
export function OrderPayments({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui()
  const may = usePermission()
  const { data: entries, failure } = useReading(
    () => browserApi.listOrderPayments({ params: { id: order.id } }),
    t`加载付款记录失败`,
  )
  const [reversed, setReversed] = useState<OrderPayment>()
  if (reversed) return <ReversalDialog order={order} payment={reversed} onClose={onClose} />
  return (
    <Modal
      open
      title={t`付款记录`}
      width={620}
      footer={<Button onClick={onClose}>{t`知道了`}</Button>}
      onCancel={onClose}
    >
      <OrderSummary order={order} />
      {failure && <Alert role="alert" type="error" showIcon title={failure} />}
      {!entries && !failure && <Skeleton active title={false} />}
      {entries?.length === 0 && <p className="py-4 text-center text-ink-3">{t`还没有付款记录`}</p>}
      <ol className="divide-y divide-line">
        {entries?.map((entry) => (
          <li key={entry.id} className="flex items-center gap-3 py-3">
            <Entry entry={entry} />
            {entry.kind === 'PAYMENT' && !entry.isReversed && may('courses.edit') && (
              <Button type="link" size="small" className="ml-auto" onClick={() => setReversed(entry)}>{t`冲正`}</Button>
            )}
          </li>
        ))}
      </ol>
    </Modal>
  )
}

const colors = { PAYMENT: 'green', REVERSAL: 'default', REFUND: 'red', RETURN: 'orange' } as const

function Entry({ entry }: { entry: OrderPayment }) {
  const { t } = useLingui()
  const format = useFormat()
  const sign = entry.kind === 'PAYMENT' ? '' : '−'
  const details = [
    format.date(entry.at),
    format.translate(entry.method),
    entry.reference && t`凭证号 ${entry.reference}`,
    entry.recordedBy && t`${entry.recordedBy} 登记于 ${format.dateTime(entry.recordedAt)}`,
  ]
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2">
        <Tag color={colors[entry.kind]}>{format.translate(entry.kindText)}</Tag>
        <span className={`font-semibold tabular-nums ${entry.isReversed ? 'line-through' : ''}`}>
          {sign}
          {yuan(entry.amount)}
        </span>
        {entry.isReversed && <span className="text-sm text-ink-3">{t`已冲正`}</span>}
      </p>
      <p className="text-sm text-ink-3">{details.filter(Boolean).join(' · ')}</p>
      {entry.note && <p className="text-sm [overflow-wrap:anywhere]">{entry.note}</p>}
    </div>
  )
}
