import type { OutboxMessage } from '@jiangxue/contract/messaging/outbox.ts'
import {
  outboxChannelLabels,
  outboxExpired,
  outboxStatusLabels,
  type OutboxChannel,
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
    { title: t`时间`, dataIndex: 'createdAt', width: 160, render: (at: string) => dateTime(at) },
    { title: t`事件`, dataIndex: 'eventText', width: 170, headsCard: true, render: (text: string) => translate(text) },
    {
      title: t`渠道`,
      dataIndex: 'channel',
      width: 80,
      render: (channel: OutboxChannel) => translate(outboxChannelLabels[channel]),
    },
    { title: t`接收人`, dataIndex: 'target', width: 200 },
    {
      title: t`状态`,
      dataIndex: 'status',
      width: 100,
      render: (status: OutboxStatus) => <Badge tone={tones[status]}>{translate(outboxStatusLabels[status])}</Badge>,
    },
    { title: t`尝试次数`, dataIndex: 'attempts', width: 90, align: 'right' },
    {
      title: t`进展`,
      dataIndex: 'lastError',
      width: 340,
      render: (reason: string, { status, at }) => (
        <span className="block min-w-0 break-words whitespace-normal">
          {status === 'WAITING' && t`将于 ${dateTime(at)} 发送`}
          {status === 'SENT' && t`发送于 ${dateTime(at)}`}
          {status === 'FAILED' && t`放弃于 ${dateTime(at)}`}
          {reason && (
            <span className="block text-sm text-ink-3">{reason === outboxExpired ? translate(reason) : reason}</span>
          )}
        </span>
      ),
    },
  ]
}
