import type { OperationLog } from '@jiangxue/contract/office/log.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import type { ListColumn } from '../../kit/list/list-column.client.ts'

export function useOperationColumns(): ListColumn<OperationLog>[] {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  return [
    { title: t`时间`, dataIndex: 'timestamp', width: 150, render: dateTime },
    {
      title: t`经过`,
      dataIndex: 'sentence',
      width: 410,
      headsCard: true,
      render: (sentence, { isSuccess, note }) => (
        <span className="block min-w-0 wrap-anywhere whitespace-normal">
          {sentence} {!isSuccess && <Badge tone="cinnabar">{t`未成功`}</Badge>}
          {note && <span className="block text-sm text-ink-3">{t`理由：${note}`}</span>}
        </span>
      ),
    },
  ]
}
