import type { OrderTotals } from '@jiangxue/contract/course/order.ts'
import { orderStatusLabels } from '@jiangxue/contract/course/order.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'
import { groupedYuan } from './yuan.ts'

/** The totals of all orders that match the filters, by status and payment method. */
export function OrderTotalsBar({ totals }: { totals: OrderTotals }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const sums = [
    [t`订单金额`, totals.amount],
    [t`已付`, totals.paidAmount],
    [t`待付`, totals.dueAmount],
    [t`已退`, totals.refundedAmount],
  ] as const
  const parts = [
    ...totals.byStatus.map(
      ({ status, count }) => [status, translate(orderStatusLabels[status]), t`${count} 笔`] as const,
    ),
    ...totals.byMethod.map(({ method, paidAmount }) => {
      return [`method ${method}`, translate(method) || t`未注明支付方式`, groupedYuan(paidAmount)] as const
    }),
  ]
  return (
    <section aria-label={t`订单合计`} className="border-b border-line bg-primary-tint/40 px-4 py-3">
      <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-1 tabular-nums">
        <div className="flex items-baseline gap-2">
          <dt className="text-ink-3">{t`合计`}</dt>
          <dd className="font-semibold">{t`${totals.count} 笔`}</dd>
        </div>
        {sums.map(([name, amount]) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-ink-3">{name}</dt>
            <dd className="font-semibold">{groupedYuan(amount)}</dd>
          </div>
        ))}
      </dl>
      {parts.length > 0 && (
        <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm tabular-nums">
          {parts.map(([key, name, value]) => (
            <div key={key} className="flex gap-1.5">
              <dt className="text-ink-3">{name}</dt>
              <dd className="text-ink-2">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
