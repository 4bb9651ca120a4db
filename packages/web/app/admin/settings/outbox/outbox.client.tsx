import {
  outboxChannelLabels,
  outboxEventLabels,
  outboxRetryDays,
  outboxStatusLabels,
} from '@jiangxue/contract/messaging/outbox.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { ListPage } from '../../kit/list/list-page.client.tsx'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { useAct } from '../../kit/use-act.client.ts'
import { IfPermitted } from '../../kit/use-permission.client.tsx'
import type { Route } from './+types/outbox'
import { useOutboxColumns } from './use-outbox-columns.client.tsx'

/** The e-mails and text messages that were sent, are waiting or failed, and why. */
export default function Deliveries({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const act = useAct()
  const retry = (ids: number[]) => act(t`重新发送失败`, () => browserApi.retryOutbox({ body: { ids } }))
  const optionsOf = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: translate(label) }))
  return (
    <ListPage
      title={t`消息记录`}
      data={data}
      columns={useOutboxColumns()}
      empty={t`没有符合条件的消息`}
      filters={[
        { name: 'status', label: t`状态`, options: optionsOf(outboxStatusLabels) },
        { name: 'channel', label: t`渠道`, options: optionsOf(outboxChannelLabels) },
        { name: 'event', label: t`事件`, options: optionsOf(outboxEventLabels) },
      ]}
      days={{ from: 'from', to: 'to', label: t`日期` }}
      summary={
        <p className="border-b border-line px-4 py-2.5 text-sm text-ink-2">
          {t`保留最近 30 天；发送失败的消息在 ${outboxRetryDays} 天内可以重发，之后内容自动清除。`}
        </p>
      }
      selectable={{ rowName: ({ eventText, target }) => `${translate(eventText)} ${target}` }}
      actions={(selected) => {
        const ids = selected.filter(({ mayRetry }) => mayRetry).map(({ id }) => id)
        return (
          <>
            {ids.length > 0 && (
              <IfPermitted permission="settings.edit">
                <Button
                  type="primary"
                  icon={<RefreshCw aria-hidden size={16} />}
                  onClick={() => void retry(ids)}
                >{t`重发所选 ${ids.length} 条`}</Button>
              </IfPermitted>
            )}
            <Link to="/admin/settings?tab=notification" className="text-primary">{t`通知设置`}</Link>
          </>
        )
      }}
      rowActionsWidth={90}
      rowActions={({ id, mayRetry, eventText, target }) =>
        mayRetry && (
          <RowActions
            name={`${translate(eventText)} ${target}`}
            actions={[{ label: t`重发`, permission: 'settings.edit', onClick: () => void retry([id]) }]}
          />
        )
      }
    />
  )
}
