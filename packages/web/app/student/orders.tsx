import type { EnrollmentRow } from '@jiangxue/contract/course/course.ts'
import type { OwnOrder } from '@jiangxue/contract/course/order.ts'
import type { OrderStatus } from '@jiangxue/contract/course/order.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { useFormat } from '../lib/use-format.ts'
import type { Part } from './load-student.ts'
import { Section } from './section/section.tsx'
import { useFolded } from './section/use-folded.tsx'

const CancelOrder = lazyPart(() => import('./cancel-order.tsx'))

interface OrdersProps {
  orders: Part<OwnOrder[]>
  /** The student's courses; those that are not published have no page to link to. */
  courses: readonly EnrollmentRow[]
}

/** The student's orders, with paid and due amounts; hidden if there are none. */
export function Orders({ orders: { value, failure }, courses }: OrdersProps) {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  const folded = useFolded(value, { idOf: ({ id }) => `order-${id}` })
  if (value.length === 0 && !failure) return null
  const offline = new Set(courses.filter(({ isPublished }) => !isPublished).map(({ courseId }) => courseId))
  return (
    <Section title={t`我的订单`} id="orders">
      {failure ? (
        <ProblemNotice message={failure} onRetry={() => void revalidator.revalidate()} />
      ) : (
        <>
          <ul ref={folded.list} className="surface divide-y divide-line">
            {folded.shown.map((order) => (
              <OrderRow key={order.id} order={order} isOffline={offline.has(order.courseId)} />
            ))}
          </ul>
          {folded.button}
        </>
      )}
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

function OrderRow({ order, isOffline }: { order: OwnOrder; isOffline: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const [isCancelling, setCancelling] = useState(false)
  const { courseId, courseName, amount, status, statusText, paidAmount, dueAmount, refundedAmount, createdAt } = order
  const sums = [
    t`订单金额 ${format.price(amount)}`,
    paidAmount > 0 && t`已付 ${format.price(paidAmount)}`,
    refundedAmount > 0 && t`已退 ${format.price(refundedAmount)}`,
    dueAmount > 0 && t`待付 ${format.price(dueAmount)}`,
  ]
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
      <span className="flex items-center gap-3">
        <Badge tone={tones[status]}>{format.translate(statusText)}</Badge>
        {status === 'PENDING' && paidAmount === 0 && (
          <Button
            tone="quiet"
            className="-my-2 sm:-mr-4"
            aria-label={t`取消报名 ${courseName}`}
            onClick={() => setCancelling(true)}
          >{t`取消报名`}</Button>
        )}
      </span>
      {isCancelling && <CancelOrder id={order.id} courseName={courseName} onClose={() => setCancelling(false)} />}
    </li>
  )
}
