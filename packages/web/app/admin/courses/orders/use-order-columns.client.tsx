import type { Order } from '@jiangxue/contract/course/order.ts'
import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import type { ListColumn } from '../../kit/list/list-column.client.ts'
import { methodNames } from './payment-methods.ts'
import { yuan } from './yuan.ts'

const tones = {
  PENDING: 'gold',
  PAID: 'jade',
  DEFERRED: 'primary',
  WAIVED: 'plain',
  PARTLY_REFUNDED: 'gold',
  REFUNDED: 'cinnabar',
} as const

export function useOrderColumns(): ListColumn<Order>[] {
  const { t } = useLingui()
  const format = useFormat()
  const labels = useFieldLabels('order')
  const money = (amount: number, details: string[]) => (
    <span className="block leading-snug">
      <span className="block font-semibold">{yuan(amount)}</span>
      <span className="block text-xs text-ink-3">
        {details.filter(Boolean).map((detail, index) => (
          <Fragment key={detail}>
            {index > 0 && ' · '}
            <span className="whitespace-nowrap">{detail}</span>
          </Fragment>
        ))}
      </span>
    </span>
  )
  return [
    {
      title: labels.studentId,
      dataIndex: 'studentName',
      fixed: 'left',
      width: 120,
      render: (name, { studentNumber }) => (
        <span className="block leading-snug">
          <span className="block truncate font-semibold" title={name}>
            {name}
          </span>
          <span className="block truncate text-xs font-normal text-ink-3">{studentNumber}</span>
        </span>
      ),
    },
    { title: labels.courseId, dataIndex: 'courseName', width: 140 },
    {
      title: t`状态`,
      dataIndex: 'status',
      width: 100,
      render: (status, row) => <Badge tone={tones[status]}>{format.translate(row.statusText)}</Badge>,
    },
    {
      title: t`金额`,
      dataIndex: 'amount',
      width: 105,
      align: 'right',
      render: (amount, { dueAmount, paidAmount }) =>
        paidAmount > 0 && dueAmount > 0 ? money(amount, [t`待付 ¥${dueAmount.toFixed(2)}`]) : yuan(amount),
    },
    {
      title: t`已付`,
      dataIndex: 'paidAmount',
      width: 165,
      align: 'right',
      render: (paid, row) =>
        paid > 0 ? money(paid, [methodNames(format.translate, row.method), format.date(row.paidAt)]) : '—',
    },
    {
      title: t`已退`,
      dataIndex: 'refundedAmount',
      width: 92,
      align: 'right',
      render: (refunded, row) => (refunded > 0 ? money(refunded, [format.date(row.refundedAt)]) : '—'),
    },
    { title: labels.expiresAt, dataIndex: 'expiresAt', width: 98, render: (at) => format.date(at) || t`长期` },
    { title: labels.note, dataIndex: 'note', width: 88 },
    {
      title: t`报名时间`,
      dataIndex: 'createdAt',
      width: 98,
      render: (at) => <span title={format.dateTime(at)}>{format.date(at)}</span>,
    },
  ]
}
