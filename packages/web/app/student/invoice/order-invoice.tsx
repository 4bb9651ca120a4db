import type { OwnOrder } from '@jiangxue/contract/course/order.ts'
import type { OwnInvoice } from '@jiangxue/contract/invoice/invoice.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'

interface OrderInvoiceProps {
  order: OwnOrder
  /** All own invoices, newest first. */
  invoices: readonly OwnInvoice[]
  onChanged: () => void
}

/** The invoices of a paid order; what is not invoiced yet can be asked for. */
export default function OrderInvoice({ order, invoices, onChanged }: OrderInvoiceProps) {
  const { t } = useLingui()
  const { price } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const own = invoices.filter(({ orderId, state }) => orderId === order.id && state !== 'WITHDRAWN')
  const taken = own
    .filter(({ state }) => state === 'ASKED' || state === 'ISSUED')
    .reduce((sum, { amount }) => sum + amount, 0)
  const left = Number((order.paidAmount - order.refundedAmount - taken).toFixed(2))
  const canAsk = left > 0 && !own.some(({ state }) => state === 'ASKED')
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 text-sm text-ink-2">
      <ul className="min-w-0 wrap-anywhere">
        {own.map((invoice) => (
          <Line key={invoice.id} invoice={invoice} onWithdrawn={onChanged} />
        ))}
      </ul>
      {canAsk && (
        <Button
          tone="quiet"
          className="-my-2 ml-auto sm:-mr-4"
          aria-label={t`申请开票 ${order.courseName}`}
          onClick={() => setAsking(true)}
        >{t`申请开票`}</Button>
      )}
      {isAsking && (
        <InvoiceSheet
          order={order}
          amount={price(left)}
          before={invoices[0]}
          onClose={() => setAsking(false)}
          onAsked={onChanged}
        />
      )}
    </div>
  )
}

function Line({ invoice, onWithdrawn }: { invoice: OwnInvoice; onWithdrawn: () => void }) {
  const { t } = useLingui()
  const { price } = useFormat()
  const { id, state, title, number, note, fileUrl } = invoice
  const amount = price(invoice.amount)
  const withdraw = () =>
    attempt(t`撤回失败`, async () => {
      toast.success((await browserApi.withdrawInvoice({ params: { id } })).message)
      onWithdrawn()
    })
  if (state === 'ASKED')
    return (
      <li>
        {t`开票申请 ${amount}（${title}）已提交，等待学校开票`}
        <Button tone="quiet" className="-my-2" onClick={() => void withdraw()}>{t`撤回`}</Button>
      </li>
    )
  if (state === 'REJECTED') return <li>{t`学校没有开票 ${amount}：${note}`}</li>
  if (state === 'REVERSED') return <li>{t`发票 ${number} 已红冲：${note}`}</li>
  return (
    <li>
      {t`已开发票 ${amount}，号码 ${number}`}
      {fileUrl && <a href={fileUrl} className="ml-3 font-semibold text-primary hover:underline">{t`下载发票`}</a>}
    </li>
  )
}
