import type { EnrollmentRow } from '@jiangxue/contract/course/course.ts'
import type { OwnOrder } from '@jiangxue/contract/course/order.ts'
import type { OrderStatus } from '@jiangxue/contract/course/order.values.ts'
import type { OwnInvoice } from '@jiangxue/contract/invoice/invoice.ts'
import type { OwnRefund } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { readNumber } from '../lib/read-number.ts'
import { useSite } from '../lib/site.ts'
import { useFormat } from '../lib/use-format.ts'
import { useOwnInvoices } from './invoice/use-own-invoices.ts'
import type { Part } from './load-student.ts'
import { FailedLoad } from './section/failed-load.tsx'
import { Section } from './section/section.tsx'
import { useFolded } from './section/use-folded.tsx'

const OrderInvoice = lazyPart(() => import('./invoice/order-invoice.tsx'))
const CancelOrder = lazyPart(() => import('./cancel-order.tsx'))
const OrderRefund = lazyPart(() => import('./payment/order-refund.tsx'))
const PayReturn = lazyPart(() => import('./payment/pay-return.tsx'))
const PaySheet = lazyPart(() => import('./payment/pay-sheet.tsx'))

interface OrdersProps {
  orders: Part<OwnOrder[]>
  refunds: Part<OwnRefund[]>
  /** The student's courses; those that are not published have no page to link to. */
  courses: readonly EnrollmentRow[]
}

/** The student's orders, with paid and due amounts; hidden if there are none. */
export function Orders({ orders: { value, failure }, refunds, courses }: OrdersProps) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const returned = readNumber(search.get('payment'), 0)
  const site = useSite()
  const { invoices, reload } = useOwnInvoices(site.invoices && value.some(({ paidAmount }) => paidAmount > 0))
  const folded = useFolded(value, { idOf: ({ id }) => `order-${id}` })
  if (value.length === 0 && !failure) return null
  const offline = new Set(courses.filter(({ isPublished }) => !isPublished).map(({ courseId }) => courseId))
  return (
    <Section title={t`我的订单`} id="orders">
      {failure ? (
        <FailedLoad message={failure} />
      ) : (
        <>
          <ul ref={folded.list} className="surface divide-y divide-line">
            {folded.shown.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                refunds={refunds.value}
                invoices={invoices}
                onInvoice={() => void reload()}
                isOffline={offline.has(order.courseId)}
              />
            ))}
          </ul>
          {folded.button}
        </>
      )}
      {returned > 0 && <PayReturn id={returned} />}
    </Section>
  )
}

const tones = {
  PENDING: 'gold',
  PAID: 'jade',
  DEFERRED: 'primary',
  WAIVED: 'plain',
  PARTLY_REFUNDED: 'plain',
  REFUNDED: 'plain',
} as const satisfies Record<OrderStatus, string>

interface OrderRowProps {
  order: OwnOrder
  refunds: readonly OwnRefund[]
  /** Undefined if the school takes no requests for them. */
  invoices: readonly OwnInvoice[] | undefined
  onInvoice: () => void
  isOffline: boolean
}

function OrderRow({ order, refunds, invoices, onInvoice, isOffline }: OrderRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { payments } = useSite()
  const [isCancelling, setCancelling] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const { courseId, courseName, amount, status, statusText, paidAmount, dueAmount, refundedAmount, createdAt } = order
  const due = format.price(dueAmount)
  const sums = [
    t`订单金额 ${format.price(amount)}`,
    paidAmount > 0 && t`已付 ${format.price(paidAmount)}`,
    refundedAmount > 0 && t`已退 ${format.price(refundedAmount)}`,
    dueAmount > 0 && t`待付 ${due}`,
  ]
  const isPayable = payments && dueAmount > 0 && (status === 'PENDING' || status === 'DEFERRED')
  return (
    <li
      id={`order-${order.id}`}
      className="flex scroll-mt-20 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5"
    >
      <div className="min-w-0">
        {isOffline ? (
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <span className="min-w-0 wrap-anywhere">{courseName}</span>
            <Badge>{t`已下线`}</Badge>
          </p>
        ) : (
          <Link
            to={`/courses/${courseId}`}
            className="-my-2.5 inline-block py-2.5 font-semibold wrap-anywhere hover:text-primary hover:underline"
          >
            {courseName}
          </Link>
        )}
        <p className="text-sm text-ink-3 tabular-nums">
          {[format.date(createdAt), ...sums].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-3">
        <Badge tone={tones[status]}>{format.translate(statusText)}</Badge>
        {status === 'PENDING' && paidAmount === 0 && (
          <Button
            tone="quiet"
            className="-my-2 sm:-mr-4"
            aria-label={t`取消报名 ${courseName}`}
            onClick={() => setCancelling(true)}
          >{t`取消报名`}</Button>
        )}
        {isPayable && (
          <Button
            aria-label={t`去支付 ${due} ${courseName}`}
            onClick={() => setPaying(true)}
          >{t`去支付 ${due}`}</Button>
        )}
      </span>
      {invoices && paidAmount > 0 && <OrderInvoice order={order} invoices={invoices} onChanged={onInvoice} />}
      {order.isPaidOnline && <OrderRefund order={order} refunds={refunds} />}
      {isPaying && <PaySheet order={order} onClose={() => setPaying(false)} />}
      {isCancelling && <CancelOrder id={order.id} courseName={courseName} onClose={() => setCancelling(false)} />}
    </li>
  )
}
