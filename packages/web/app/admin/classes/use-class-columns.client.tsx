import type { TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import { classStatusLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useSectionAddress } from '../areas.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { useBadge } from '../kit/list/use-badge.client.tsx'
import { classTones } from './class-tone.ts'

export function useClassColumns(): ListColumn<TrainingClass>[] {
  const { t } = useLingui()
  const badge = useBadge()
  const labels = useFieldLabels('class')
  const address = useSectionAddress()
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(t`、`) || '—'
  return [
    {
      title: labels.name,
      dataIndex: 'name',
      width: 210,
      fixed: 'left',
      headsCard: true,
      render: (name, { id }) => (
        <Link to={address(`classes/${id}`)} className="font-semibold text-primary">
          {name}
        </Link>
      ),
    },
    { title: t`状态`, dataIndex: 'status', width: 90, render: badge(classTones, classStatusLabels) },
    {
      title: t`起止日期`,
      key: 'dates',
      width: 195,
      render: (_, { startDate, endDate }) => (
        <span className="whitespace-nowrap tabular-nums">{t`${startDate} 至 ${endDate}`}</span>
      ),
    },
    { title: t`人数`, dataIndex: 'memberCount', width: 64, align: 'right' },
    { title: labels.courseIds, dataIndex: 'courses', width: 190, render: names },
    { title: labels.organizationId, dataIndex: 'organizationName', width: 150, render: (name) => name ?? '—' },
    { title: labels.teacherIds, dataIndex: 'teachers', width: 120, render: names },
  ]
}
