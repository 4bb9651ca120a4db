import type { PaperRow } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import type { ListColumn } from '../../kit/list/list-column.client.ts'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { pointsOf } from './points-of.ts'

export function usePaperColumns(): ListColumn<PaperRow>[] {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const labels = useFieldLabels('paper')
  const address = useSectionAddress()
  const mayEdit = usePermission()('items.edit')
  return [
    {
      title: labels.name,
      dataIndex: 'name',
      fixed: 'left',
      width: 260,
      render: (name, { id }) =>
        mayEdit ? (
          <Link to={address(`items/papers/edit/${id}`)} className="font-semibold hover:text-primary">
            {name}
          </Link>
        ) : (
          name
        ),
    },
    { title: labels.courseId, dataIndex: 'courseName', width: 180, render: (name) => name ?? t`全校` },
    { title: t`题数`, dataIndex: 'items', width: 80, align: 'right' },
    { title: t`满分`, dataIndex: 'total', width: 90, align: 'right', render: pointsOf },
    {
      title: t`出题方式`,
      dataIndex: 'isRandom',
      width: 100,
      render: (isRandom) => <Badge tone={isRandom ? 'primary' : 'plain'}>{isRandom ? t`随机` : t`固定`}</Badge>,
    },
    {
      title: t`用于考试`,
      dataIndex: 'exams',
      width: 95,
      align: 'right',
      render: (exams) => (exams === 0 ? '—' : t`${exams} 场`),
    },
    { title: t`更新时间`, dataIndex: 'updatedAt', width: 150, render: dateTime },
  ]
}
