import { outboxStatusLabels, type OutboxStatus } from '@jiangxue/contract/messaging/outbox.values.ts'
import type { AnchorDelivery, AnchorRow } from '@jiangxue/contract/proof/proof.ts'
import { anchorChannelLabels } from '@jiangxue/contract/proof/proof.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'

const tones = { WAITING: 'gold', SENT: 'jade', FAILED: 'cinnabar' } as const satisfies Record<OutboxStatus, string>

export function useAnchorColumns(): ListColumn<AnchorRow>[] {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  return [
    {
      title: t`编号`,
      dataIndex: 'number',
      width: 90,
      headsCard: true,
      render: (number, { isLost }) => (
        <span className="whitespace-nowrap">
          {t`第 ${number} 号`} {isLost && <Badge tone="cinnabar">{t`数据已缺失`}</Badge>}
        </span>
      ),
    },
    { title: t`存证时间`, dataIndex: 'madeAt', width: 160, render: dateTime },
    { title: t`操作人`, dataIndex: 'madeBy', width: 110, render: (name) => name ?? t`自动` },
    { title: t`账本条目`, dataIndex: 'size', width: 100, align: 'right' },
    {
      title: t`摘要`,
      dataIndex: 'digest',
      width: 170,
      render: (digest) => <code className="text-sm" title={digest}>{`${digest.slice(0, 16)}…`}</code>,
    },
    {
      title: t`送达`,
      dataIndex: 'deliveries',
      width: 340,
      render: (deliveries) =>
        deliveries.length === 0 ? (
          <span className="text-ink-3">{t`未设置送达处`}</span>
        ) : (
          <ul className="grid gap-1.5">
            {deliveries.map((delivery) => (
              <DeliveryLine key={delivery.id} {...delivery} />
            ))}
          </ul>
        ),
    },
  ]
}

/** One delivery of an anchor: its target, its status and the last error. */
export function DeliveryLine({ channel, target, status, attempts, lastError, at }: AnchorDelivery) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  return (
    <li className="min-w-0 text-sm break-words whitespace-normal">
      <Badge tone={tones[status]}>{translate(outboxStatusLabels[status])}</Badge>{' '}
      {translate(anchorChannelLabels[channel])} <span className="[overflow-wrap:anywhere]">{target}</span>
      {at && <span className="text-ink-3"> {dateTime(at)}</span>}
      {lastError && <span className="block text-ink-3">{t`第 ${attempts} 次：${lastError}`}</span>}
    </li>
  )
}
