import {
  defaultSwitch,
  isAdminEvent,
  notificationEventLabels,
  notificationEvents,
  type NotificationEvent,
} from '@jiangxue/contract/messaging/notification.values.ts'
import { NotificationSwitch } from '@jiangxue/contract/office/setting-groups.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, ConfigProvider, Input, Switch } from 'antd'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import type { InputProps } from './input-props.ts'
import { TemplateDialog } from './template-dialog.client.tsx'

/** The table of notification events and the channels enabled for each. */
export function EventsInput({ value = [], onChange }: InputProps<readonly NotificationSwitch[]>) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { componentDisabled = false } = ConfigProvider.useConfig()
  const [edited, setEdited] = useState<NotificationEvent>()
  const rows = notificationEvents.map((name) => value.find((row) => row.name === name) ?? defaultSwitch(name))
  const editedRow = rows.find(({ name }) => name === edited)
  const change = (name: string, part: Partial<NotificationSwitch>) =>
    onChange?.(rows.map((row) => (row.name === name ? { ...row, ...part } : row)))
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-180 text-left [&_td]:py-2 [&_td]:pr-4 [&_th]:py-2 [&_th]:pr-4 [&_th]:font-semibold">
        <thead>
          <tr className="border-b border-line">
            <th scope="col">{t`事件`}</th>
            <th scope="col">{t`站内消息`}</th>
            <th scope="col">{t`邮件通知`}</th>
            <th scope="col">{t`短信通知`}</th>
            <th scope="col">{t`短信模板编号`}</th>
            <th scope="col">{t`文字`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const label = translate(notificationEventLabels[row.name])
            return (
              <tr key={row.name} className="border-b border-line">
                <th scope="row" className="font-normal!">
                  {label}
                </th>
                <td>
                  {isAdminEvent(row.name) ? (
                    <span className="text-sm text-ink-3">{t`后台始终显示`}</span>
                  ) : (
                    <Switch
                      aria-label={t`${label}：站内消息`}
                      checked={row.inSiteEnabled}
                      onChange={(inSiteEnabled) => change(row.name, { inSiteEnabled })}
                    />
                  )}
                </td>
                <td>
                  <Switch
                    aria-label={t`${label}：邮件通知`}
                    checked={row.emailEnabled}
                    onChange={(emailEnabled) => change(row.name, { emailEnabled })}
                  />
                </td>
                <td>
                  <Switch
                    aria-label={t`${label}：短信通知`}
                    checked={row.smsEnabled}
                    onChange={(smsEnabled) => change(row.name, { smsEnabled })}
                  />
                </td>
                <td>
                  <Input
                    aria-label={t`${label}：短信模板编号`}
                    value={row.smsTemplateCode}
                    maxLength={maxLengthOf(NotificationSwitch.shape.smsTemplateCode)}
                    disabled={!row.smsEnabled}
                    onChange={({ target }) => change(row.name, { smsTemplateCode: target.value.trim() })}
                  />
                </td>
                <td>
                  <Button
                    size="small"
                    disabled={componentDisabled}
                    aria-label={t`修改“${label}”的文字`}
                    onClick={() => setEdited(row.name)}
                  >
                    {row.subject || row.body ? t`已修改` : t`修改`}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {editedRow && (
        <TemplateDialog
          row={editedRow}
          onApply={(words) => change(editedRow.name, words)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
