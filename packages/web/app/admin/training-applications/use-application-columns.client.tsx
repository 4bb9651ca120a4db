import type { ApplicationRow } from '@jiangxue/contract/papers/application.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { applicationTone } from './application-tone.ts'

/** The columns of the application list; `filter` is passed on to the detail page for its previous and next links. */
export function useApplicationColumns(filter: URLSearchParams): ListColumn<ApplicationRow>[] {
  const { t } = useLingui()
  const format = useFormat()
  return [
    {
      title: t`姓名`,
      dataIndex: 'attendeeName',
      fixed: 'left',
      width: 120,
      render: (name, row) => (
        <Link to={`/admin/training-applications/${row.id}?${filter}`} className="font-semibold text-primary">
          {name}
        </Link>
      ),
    },
    {
      title: t`状态`,
      dataIndex: 'status',
      width: 90,
      render: (_, row) => <Badge tone={applicationTone[row.status]}>{format.translate(row.statusText)}</Badge>,
    },
    { title: t`手机号`, dataIndex: 'attendeePhone', width: 120 },
    { title: t`身份证号`, dataIndex: 'attendeeIdCard', width: 165 },
    { title: t`工作单位`, dataIndex: 'attendeeCompany', width: 160 },
    { title: t`学历`, dataIndex: 'attendeeEducation', width: 100, render: (education) => format.translate(education) },
    { title: t`提交时间`, dataIndex: 'submittedAt', width: 145, render: format.dateTime },
    { title: t`审核人`, dataIndex: 'reviewerName', width: 105, render: (name) => name ?? '—' },
  ]
}
