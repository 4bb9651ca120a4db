import type { SettingGroup } from '@jiangxue/contract/office/setting-groups.ts'
import type { SettingChange } from '@jiangxue/contract/office/settings.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Button, Modal } from 'antd'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { usePermission } from '../kit/use-permission.client.tsx'
import { refusalText } from './refusal-text.ts'
import { settingsOf } from './use-save-settings.client.ts'
import { useSettingText } from './use-setting-text.client.ts'

interface SettingHistoryProps {
  /** The settings of the card that do not have their default. */
  changes: readonly SettingChange[]
  /** Whether the card has input that restoring a default would lose. */
  isBlocked: boolean
}

/** Who changed the settings of a card last, with their defaults, which can be restored. */
export function SettingHistory({ changes, isBlocked }: SettingHistoryProps) {
  const { t } = useLingui()
  const format = useFormat()
  const textOf = useSettingText()
  const mayEdit = usePermission()('settings.edit')
  const { modal } = App.useApp()
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const rows = changes.map((change) => {
    const [group, field] = change.name.split('.') as [SettingGroup, string]
    const setting = settingsOf(group)[field]!
    const initial = setting.initial === undefined ? '' : textOf(setting, setting.initial)
    return { ...change, label: format.translate(setting.label), initial }
  })
  const reset = (row: (typeof rows)[number]) =>
    modal.confirm({
      title: t`把“${row.label}”恢复为默认值？`,
      content: row.initial ? t`默认值：${row.initial}` : undefined,
      okText: t`恢复默认值`,
      onOk: async () => {
        try {
          toast.success((await browserApi.resetSetting({ params: { key: row.name } })).message)
          await revalidate()
        } catch (error) {
          toast.error(refusalText(error, t`删除设置失败`))
        }
      },
    })
  return (
    <>
      <Button type="link" size="small" icon={<History aria-hidden size={14} />} onClick={() => setOpen(true)}>
        {t`修改记录`}
      </Button>
      <Modal open={isOpen} title={t`修改记录`} footer={null} onCancel={() => setOpen(false)} width={560}>
        {isBlocked && <p className="mb-2 text-sm text-ink-3">{t`有未保存的修改，保存或重置后才能恢复默认值`}</p>}
        <ul>
          {rows.map((row) => (
            <li key={row.name} className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 last:border-0">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{row.label}</span>
                <span className="block text-sm text-ink-3">
                  {row.by ? t`${row.by} 修改于 ${format.dateTime(row.at)}` : t`修改于 ${format.dateTime(row.at)}`}
                  {row.initial && ` · ${t`默认值：${row.initial}`}`}
                </span>
              </span>
              {mayEdit && (
                <Button size="small" disabled={isBlocked} onClick={() => reset(row)}>
                  {t`恢复默认值`}
                  <span className="sr-only">{row.label}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}
