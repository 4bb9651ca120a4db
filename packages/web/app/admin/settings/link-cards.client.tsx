import { logKinds, logNames, type LogKind } from '@jiangxue/contract/office/log.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { RowLink } from '../kit/row-link.client.tsx'
import { useIsFullAdmin } from '../kit/use-permission.client.tsx'

/** What became of the messages that were sent. */
export function MessagesCard() {
  const { t } = useLingui()
  return (
    <FieldGroup
      id="deliveries-card"
      title={t`发送情况`}
      note={t`哪些邮件和短信已发送、在等待或发送失败，失败的可以重发`}
    >
      <div className="mb-5 sm:max-w-80">
        <RowLink to="/admin/settings/messages">{t`消息记录`}</RowLink>
      </div>
    </FieldGroup>
  )
}

export function LogsCard() {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isFullAdmin = useIsFullAdmin()
  const isAllowed = (kind: LogKind) => isFullAdmin || kind !== 'error'
  return (
    <FieldGroup id="logs-card" title={t`查看日志`} note={t`操作日志逐条相连，事后改动可以被发现`}>
      <ul className="mb-4 grid gap-3 sm:grid-cols-3">
        {logKinds.filter(isAllowed).map((kind) => (
          <li key={kind}>
            <RowLink to={`/admin/settings/logs/${kind}`}>{translate(logNames[kind])}</RowLink>
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}
