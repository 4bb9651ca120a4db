import type { ApplicationDetail } from '@jiangxue/contract/papers/application.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { usePermission } from '../kit/use-permission.client.tsx'

/** Where an enrolled applicant studies: links to the student, the classes and the orders. */
export function EnrolledPlaces({
  application: { studentId, studentNumber, attendeeName, classes = [], orders = [] },
}: {
  application: ApplicationDetail
}) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const may = usePermission()
  if (studentId === null) return null
  const places = [
    ...(may('students.view')
      ? [{ kind: t`学员`, to: `/admin/students/${studentId}`, name: t`${attendeeName}（${studentNumber ?? ''}）` }]
      : []),
    ...classes.map(({ id, name }) => ({ kind: t`班期`, to: `/admin/classes/${id}`, name })),
    ...orders.map(({ id, courseName, statusText }) => ({
      kind: t`订单`,
      to: `/admin/courses/orders?keyword=${id}`,
      name: t`${courseName}（${translate(statusText)}）`,
    })),
  ]
  return (
    <ul className="mb-4 grid gap-1" aria-label={t`入学去向`}>
      {places.map(({ kind, to, name }) => (
        <li key={to} className="flex gap-3">
          <span className="shrink-0 text-ink-3">{kind}</span>
          <Link to={to} className="min-w-0 text-primary [overflow-wrap:anywhere]">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
