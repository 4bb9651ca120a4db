import { useLingui } from '@lingui/react/macro'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { RowLink } from '../kit/row-link.client.tsx'
import { IfPermitted } from '../kit/use-permission.client.tsx'

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

/** Who did what; the logs of the program are in the system status. */
export function OperationLogCard() {
  const { t } = useLingui()
  return (
    <FieldGroup id="logs-card" title={t`查看日志`} note={t`操作日志逐条相连，事后改动可以被发现`}>
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <RowLink to="/admin/settings/logs/operation">{t`操作日志`}</RowLink>
        <IfPermitted permission="system.view">
          <RowLink to="/admin/system#logs-card">{t`访问日志和错误日志`}</RowLink>
        </IfPermitted>
      </div>
    </FieldGroup>
  )
}
