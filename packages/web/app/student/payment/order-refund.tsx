import type { OwnOrder } from '@jiangxue/contract/course/order.ts'
import { openRefundStates, payChannelLabels } from '@jiangxue/contract/payment/payment.values.ts'
import type { OwnRefund } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { RefundSheet } from './refund-sheet.tsx'

interface OrderRefundProps {
  order: OwnOrder
  /** All own refunds, newest first. */
  refunds: readonly OwnRefund[]
}

/** What became of the latest refund of an order that was paid online; another can be asked for unless one is open. */
export default function OrderRefund({ order, refunds }: OrderRefundProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const latest = refunds.find(({ orderId }) => orderId === order.id)
  const isOpen = latest && openRefundStates.includes(latest.state)
  const canAsk = !isOpen && order.paidAmount > order.refundedAmount
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 text-sm text-ink-2">
      <p className="min-w-0 wrap-anywhere">{latest && <RefundState refund={latest} />}</p>
      {canAsk && (
        <Button
          tone="quiet"
          className="-my-2 ml-auto sm:-mr-4"
          aria-label={t`申请退款 ${order.courseName}`}
          onClick={() => setAsking(true)}
        >{t`申请退款`}</Button>
      )}
      {isAsking && <RefundSheet order={order} onClose={() => setAsking(false)} />}
    </div>
  )
}

function RefundState({ refund: { state, channel, amount, note } }: { refund: OwnRefund }) {
  const { t } = useLingui()
  const { translate, price } = useFormat()
  switch (state) {
    case 'ASKED':
      return t`退款申请已提交，等待学校处理`
    case 'APPROVED':
    case 'SENT':
      return t`退款已提交，${translate(payChannelLabels[channel])}一般 1–3 天内原路退回`
    case 'SUCCEEDED':
      return t`已退款 ${price(amount)}，原路退回${translate(payChannelLabels[channel])}`
    case 'FAILED':
      return t`退款没有成功，学校正在处理`
    case 'OFFLINE':
      return t`学校已线下退款 ${price(amount)}`
    case 'REJECTED':
      return note ? t`学校没有同意退款：${note}` : t`学校没有同意退款`
  }
}
