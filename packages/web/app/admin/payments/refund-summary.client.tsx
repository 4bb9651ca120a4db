import { payChannelLabels } from '@jiangxue/contract/payment/payment.values.ts'
import type { Refund } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import { InvoicedWarning } from '../courses/orders/invoiced-warning.client.tsx'
import { yuan } from '../courses/orders/yuan.ts'

type Line = [name: string, value: string]

interface RefundSummaryProps {
  refund: Pick<Refund, 'studentName' | 'studentNumber' | 'courseName' | 'channel' | 'invoicedAmount'> &
    Partial<Pick<Refund, 'reason' | 'proposal'>>
  more?: Line[]
}

/** The refund that a dialog is about, and what the school's rule proposes. */
export function RefundSummary({ refund, more = [] }: RefundSummaryProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { studentName, studentNumber, courseName, channel, reason, proposal } = refund
  const lines: Line[] = [
    [t`学员`, studentNumber ? t`${studentName}（${studentNumber}）` : studentName],
    [t`课程`, courseName],
    [t`支付方式`, translate(payChannelLabels[channel])],
    ...more,
  ]
  if (reason) lines.push([t`原因`, reason])
  if (proposal) {
    const { creditedLessons, totalLessons, isWithinDays, amount, most } = proposal
    const credited = t`已计入 ${creditedLessons} / ${totalLessons} 课时`
    lines.push(
      [t`学习情况`, isWithinDays ? t`${credited}，在全额退款期限内` : t`${credited}，已过全额退款期限`],
      [t`建议`, t`退 ${yuan(amount)}，最多可退 ${yuan(most)}`],
    )
  }
  return (
    <>
      <dl className="mb-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-admin bg-primary-tint px-4 py-3">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <InvoicedWarning amount={refund.invoicedAmount} />
    </>
  )
}
