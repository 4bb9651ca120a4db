import type { PaymentIntent } from '@jiangxue/contract/payment/payment.ts'
import type { Refund } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { PermittedLink } from '../kit/permitted-link.client.tsx'

/** The first columns of payments and refunds: the student, and the course of the order. */
export function useOwnerColumns(): ListColumn<PaymentIntent | Refund>[] {
  const { t } = useLingui()
  return [
    {
      title: t`学员`,
      dataIndex: 'studentName',
      fixed: 'left',
      headsCard: true,
      width: 120,
      render: (name, { studentNumber }) => <StudentCell name={name} number={studentNumber} />,
    },
    {
      title: t`课程`,
      dataIndex: 'courseName',
      width: 150,
      render: (name, { orderId }) => <OrderCell id={orderId} courseName={name} />,
    },
  ]
}
/** The student of a row, with the number. */
const StudentCell = ({ name, number }: { name: string; number: string | null }) => (
  <span className="block leading-snug">
    <span className="block truncate font-semibold" title={name}>
      {name}
    </span>
    <span className="block truncate text-xs font-normal text-ink-3">{number}</span>
  </span>
)

/** The order that a row belongs to, by the name of its course. */
export function OrderCell({ id, courseName }: { id: number; courseName?: string }) {
  const { t } = useLingui()
  return (
    <PermittedLink
      permission="courses.view"
      to={`/admin/courses/orders?keyword=${id}`}
      className={`hover:text-primary hover:underline ${courseName ? 'wrap-anywhere' : 'whitespace-nowrap'}`}
    >
      {courseName ?? t`订单 ${id}`}
    </PermittedLink>
  )
}

/** The numbers by which the school and the provider know something. */
export function NumbersCell({ own, theirs }: { own: string; theirs: string | null }) {
  const { t } = useLingui()
  return (
    <span className="block text-xs leading-snug break-all">
      <span className="block">{own}</span>
      {theirs && <span className="block text-ink-3">{t`平台 ${theirs}`}</span>}
    </span>
  )
}
