import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { certificateStatusLabels } from '@jiangxue/contract/papers/certificate.values.ts'
import { useLingui } from '@lingui/react/macro'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { useBadge } from '../kit/list/use-badge.client.tsx'

const tones = { VALID: 'jade', REVOKED: 'cinnabar', SUPERSEDED: 'gold' } as const

export function useCertificateColumns(): ListColumn<Certificate>[] {
  const { t } = useLingui()
  const badge = useBadge()
  return [
    { title: 'ID', dataIndex: 'id', width: 70 },
    {
      title: t`证书编号`,
      dataIndex: 'certificateNumber',
      width: 220,
      render: (number) => <span className="tabular-nums">{number}</span>,
    },
    {
      title: t`学生姓名`,
      dataIndex: 'studentName',
      width: 120,
      headsCard: true,
      render: (name) => <b className="font-semibold">{name}</b>,
    },
    { title: t`课程名称`, dataIndex: 'courseName', width: 260 },
    { title: t`发证日期`, dataIndex: 'issueDate', width: 115 },
    { title: t`状态`, dataIndex: 'status', width: 90, render: badge(tones, certificateStatusLabels) },
  ]
}
