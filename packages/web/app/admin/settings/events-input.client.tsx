import { messageKinds } from '@jiangxue/contract/messaging/message-kind.values.ts'
import {
  defaultSwitch,
  isAdminEvent,
  lacksTemplateCode,
  notificationEventLabels,
  notificationEvents,
  type NotificationEvent,
} from '@jiangxue/contract/messaging/notification.values.ts'
import { NotificationSwitch } from '@jiangxue/contract/office/setting-groups.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, ConfigProvider, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { useFormat } from '../../lib/use-format.ts'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import type { InputProps } from '../kit/input-props.ts'
import { useNarrow } from '../kit/use-narrow.client.ts'
import { TemplateDialog } from './template-dialog.client.tsx'

/** The notification events and the channels enabled for each: a table, on phones a list. */
export function EventsInput({ value = [], onChange }: InputProps<readonly NotificationSwitch[]>) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isNarrow = useNarrow()
  const [edited, setEdited] = useState<NotificationEvent>()
  const rows = notificationEvents.map((name) => value.find((row) => row.name === name) ?? defaultSwitch(name))
  const { hasExams } = useSite()
  const shown = rows.filter(({ name }) => hasExams || messageKinds[name] !== 'exam')
  const editedRow = rows.find(({ name }) => name === edited)
  const change = (name: string, part: Partial<NotificationSwitch>) =>
    onChange?.(rows.map((row) => (row.name === name ? { ...row, ...part } : row)))
  const cells = (row: NotificationSwitch) => ({
    row,
    label: translate(notificationEventLabels[row.name]),
    onChange: (part: Partial<NotificationSwitch>) => change(row.name, part),
    onEdit: () => setEdited(row.name),
  })
  return (
    <>
      {isNarrow ? (
        <ul>
          {shown.map((row) => (
            <EventItem key={row.name} {...cells(row)} />
          ))}
        </ul>
      ) : (
        <table className="w-full text-left [&_td]:py-2 [&_td]:pr-4 [&_th]:py-2 [&_th]:pr-4 [&_th]:font-semibold">
          <thead>
            <tr className="border-b border-line">
              <th scope="col">{t`事件`}</th>
              <th scope="col">{t`站内消息`}</th>
              <th scope="col">{t`邮件通知`}</th>
              <th scope="col">{t`短信通知`}</th>
              <th scope="col">{t`文字`}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <EventRow key={row.name} {...cells(row)} />
            ))}
          </tbody>
        </table>
      )}
      {editedRow && (
        <TemplateDialog
          row={editedRow}
          onApply={(words) => change(editedRow.name, words)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface EventProps {
  row: NotificationSwitch
  label: string
  onChange: (part: Partial<NotificationSwitch>) => void
  onEdit: () => void
}

const EventRow = (props: EventProps) => (
  <tr className="border-b border-line">
    <th scope="row" className="font-normal!">
      {props.label}
    </th>
    <td>
      <InSite {...props} />
    </td>
    <td>
      <Mail {...props} />
    </td>
    <td>
      <span className="flex flex-wrap items-center gap-3">
        <Sms {...props} />
        <TemplateCode {...props} />
      </span>
    </td>
    <td>
      <Texts {...props} />
    </td>
  </tr>
)

function EventItem(props: EventProps) {
  const { t } = useLingui()
  return (
    <li className="border-b border-line py-3">
      <span className="mb-2 flex items-center justify-between gap-3">
        <span className="font-semibold">{props.label}</span>
        <Texts {...props} />
      </span>
      <span className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        <span className="flex items-center gap-2">
          {t`站内消息`} <InSite {...props} />
        </span>
        <span className="flex items-center gap-2">
          {t`邮件`} <Mail {...props} />
        </span>
        <span className="flex items-center gap-2">
          {t`短信`} <Sms {...props} />
        </span>
        <TemplateCode {...props} />
      </span>
    </li>
  )
}

function InSite({ row, label, onChange }: EventProps) {
  const { t } = useLingui()
  return isAdminEvent(row.name) ? (
    <span className="text-sm text-ink-3">{t`后台始终显示`}</span>
  ) : (
    <Switch
      aria-label={t`${label}：站内消息`}
      checked={row.inSiteEnabled}
      onChange={(inSiteEnabled) => onChange({ inSiteEnabled })}
    />
  )
}

function Mail({ row, label, onChange }: EventProps) {
  const { t } = useLingui()
  return (
    <Switch
      aria-label={t`${label}：邮件通知`}
      checked={row.emailEnabled}
      onChange={(emailEnabled) => onChange({ emailEnabled })}
    />
  )
}

function Sms({ row, label, onChange }: EventProps) {
  const { t } = useLingui()
  return (
    <Switch
      aria-label={t`${label}：短信通知`}
      checked={row.smsEnabled}
      onChange={(smsEnabled) => onChange({ smsEnabled })}
    />
  )
}

/** Only for events that text messages are sent for. */
function TemplateCode({ row, label, onChange }: EventProps) {
  const { t } = useLingui()
  const { status } = Form.Item.useStatus()
  if (!row.smsEnabled) return null
  return (
    <Input
      aria-label={t`${label}：短信模板编号`}
      placeholder={t`短信模板编号`}
      value={row.smsTemplateCode}
      maxLength={maxLengthOf(NotificationSwitch.shape.smsTemplateCode)}
      // Other events of the same setting may be right.
      status={status === 'error' && lacksTemplateCode(row) ? 'error' : ''}
      aria-invalid={status === 'error' && lacksTemplateCode(row)}
      onChange={({ target }) => onChange({ smsTemplateCode: target.value.trim() })}
      style={{ width: 180 }}
    />
  )
}

function Texts({ row, label, onEdit }: EventProps) {
  const { t } = useLingui()
  const { componentDisabled = false } = ConfigProvider.useConfig()
  return (
    <Button size="small" disabled={componentDisabled} aria-label={t`修改“${label}”的文字`} onClick={onEdit}>
      {row.subject || row.body ? t`已修改` : t`修改`}
    </Button>
  )
}
