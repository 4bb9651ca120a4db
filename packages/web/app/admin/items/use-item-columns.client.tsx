import type { ItemRow } from '@jiangxue/contract/exam/item.ts'
import { itemDifficultyLabels, itemKindLabels, itemStatusLabels } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { useSectionAddress } from '../areas.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { useBadge } from '../kit/list/use-badge.client.tsx'
import { itemTones } from './shown/item-tones.ts'

export function useItemColumns(): ListColumn<ItemRow>[] {
  const { t } = useLingui()
  const badge = useBadge()
  const { translate, dateTime } = useFormat()
  const labels = useFieldLabels('item')
  const address = useSectionAddress()
  return [
    {
      title: t`试题`,
      dataIndex: 'summary',
      fixed: 'left',
      width: 340,
      render: (summary, { id, kind }) => (
        <span className="line-clamp-2 leading-relaxed">
          <Badge tone="primary">{translate(itemKindLabels[kind])}</Badge>{' '}
          <Link
            to={address(`items/edit/${id}`)}
            title={summary}
            className="ml-1 font-semibold [overflow-wrap:anywhere] hover:text-primary"
          >
            {summary || t`（图片）`}
          </Link>
        </span>
      ),
    },
    { title: labels.bankId, dataIndex: 'bankName', width: 140 },
    { title: labels.topic, dataIndex: 'topic', width: 120, render: (topic) => topic || '—' },
    {
      title: labels.difficulty,
      dataIndex: 'difficulty',
      width: 65,
      render: (difficulty) => translate(itemDifficultyLabels[difficulty]),
    },
    { title: labels.status, dataIndex: 'status', width: 80, render: badge(itemTones, itemStatusLabels) },
    {
      title: t`用于考试`,
      dataIndex: 'usedCount',
      width: 95,
      align: 'right',
      render: (times) => (times === 0 ? '—' : t`${times} 次`),
    },
    { title: t`更新时间`, dataIndex: 'updatedAt', width: 150, render: dateTime },
  ]
}
