import type { OutboxMessage } from '@jiangxue/contract/messaging/outbox.ts'
import {
  outboxChannelLabels,
  outboxExpired,
  outboxStatusLabels,
  type OutboxStatus,
} from '@jiangxue/contract/messaging/outbox.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import type { ListColumn } from '../../kit/list/list-column.client.ts'

const tones = { WAITING: 'gold', SENT: 'jade', FAILED: 'cinnabar' } as const satisfies Record<OutboxStatus, string>

export function useOutboxColumns(): ListColumn<OutboxMessage>[] {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  return [
    { title: t`时间`, dataIndex: 'createdAt', width: 140, render: dateTime },
    // What became of it is what one looks for, so it is seen on tablets too.
    {
      title: t`状态`,
      dataIndex: 'status',
      width: 230,
      render: (status, { at, attempts, lastError }) => (
        <span className="block min-w-0 break-words whitespace-normal">
          <Badge tone={tones[status]}>{translate(outboxStatusLabels[status])}</Badge>
          <span className="block text-sm">
            {status === 'WAITING' && t`将于 ${dateTime(at)} 发送`}
            {status === 'SENT' && t`发送于 ${dateTime(at)}`}
            {status === 'FAILED' && t`放弃于 ${dateTime(at)}`}
            {attempts > 1 && <span className="text-ink-3"> · {t`尝试 ${attempts} 次`}</span>}
          </span>
          {lastError && (
            <span className="block text-sm text-ink-3">
              {lastError === outboxExpired ? translate(lastError) : lastError}
            </span>
          )}
        </span>
      ),
    },
    { title: t`事件`, dataIndex: 'eventText', width: 150, headsCard: true, render: (text) => translate(text) },
    { title: t`接收人`, dataIndex: 'target', width: 180 },
    { title: t`渠道`, dataIndex: 'channel', width: 80, render: (channel) => translate(outboxChannelLabels[channel]) },
  ]
}
