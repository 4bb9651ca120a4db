import type { Setting } from '@jiangxue/contract/kit/setting.ts'
import type { SettingChange } from '@jiangxue/contract/office/settings.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Button } from 'antd'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useSettingText } from './use-setting-text.client.ts'

interface SettingNoteProps {
  name: string
  setting: Setting
  /** Undefined if the setting has its default value. */
  change: SettingChange | undefined
  mayEdit: boolean
  /** False while the form has input that would be lost. */
  mayReset: boolean
}

/** Shows what a setting does, its default and its last change, and can restore the default. */
export function SettingNote({ name, setting, change, mayEdit, mayReset }: SettingNoteProps) {
  const { t } = useLingui()
  const format = useFormat()
  const textOf = useSettingText()
  const { modal } = App.useApp()
  const { revalidate } = useRevalidator()
  const initial = setting.initial === undefined ? undefined : textOf(setting, setting.initial)
  const reset = () =>
    modal.confirm({
      title: t`把“${format.translate(setting.label)}”恢复为默认值？`,
      content: initial ? t`默认值：${initial}` : undefined,
      okText: t`恢复默认值`,
      cancelText: t`取消`,
      onOk: async () => {
        try {
          toast.success((await browserApi.resetSetting({ params: { key: name } })).message)
          await revalidate()
        } catch (error) {
          reportFailure(error, t`删除设置失败`)
        }
      },
    })
  return (
    <span className="block pt-0.5 text-sm text-ink-3">
      {setting.hint && <span className="block">{format.translate(setting.hint)}</span>}
      {change && (
        <span className="flex flex-wrap items-center gap-x-3">
          {change.by ? t`${change.by} 修改于 ${format.dateTime(change.at)}` : t`修改于 ${format.dateTime(change.at)}`}
          {initial && <span>{t`默认值：${initial}`}</span>}
          {mayEdit && (
            <Button type="link" size="small" disabled={!mayReset} style={{ paddingInline: 0 }} onClick={reset}>
              {t`恢复默认值`}
              <span className="sr-only">{format.translate(setting.label)}</span>
            </Button>
          )}
        </span>
      )}
    </span>
  )
}
