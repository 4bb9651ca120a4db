import type { Order } from '@jiangxue/contract/course/order.ts'
import { useLingui } from '@lingui/react/macro'
import { yuan } from './yuan.ts'

/** The order that a dialog is about. */
export function OrderSummary({
  order: { studentName, studentNumber, courseName, amount, paidAmount, dueAmount, refundedAmount },
}: {
  order: Order
}) {
  const { t } = useLingui()
  const lines: [name: string, value: string][] = [
    [t`学员`, studentNumber ? t`${studentName}（${studentNumber}）` : studentName],
    [t`课程`, courseName],
    [t`订单金额`, yuan(amount)],
  ]
  if (paidAmount > 0) lines.push([t`已付`, yuan(paidAmount)])
  if (refundedAmount > 0) lines.push([t`已退`, yuan(refundedAmount)])
  if (dueAmount > 0) lines.push([t`待付`, yuan(dueAmount)])
  return (
    <dl className="mb-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-admin bg-primary-tint px-4 py-3">
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere] tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
