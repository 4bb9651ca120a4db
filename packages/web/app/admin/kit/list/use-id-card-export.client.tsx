import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Input, Radio } from 'antd'
import { useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { usePermission } from '../use-permission.client.tsx'
import type { Exporter } from './export-button.client.tsx'
import { useExporter } from './use-exporter.client.ts'

/** Exports a list of people; users with the permission choose whether to mask ID numbers, or else give a reason. */
export function useIdCardExport(
  name: 'exportStudents' | 'exportApplications',
  title: string,
  permission: Permission,
): Exporter {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const may = usePermission()
  const exporter = useExporter(name, title)

  /** Returns the reason; empty for masked numbers, undefined if the export is canceled. */
  const ask = (): Promise<string | undefined> =>
    new Promise((resolve) => {
      let reason: string | undefined = ''
      modal.confirm({
        title: t`导出${title}`,
        icon: null,
        content: <IdCardChoice onChange={(chosen) => (reason = chosen)} />,
        okText: t`导出`,
        onOk: (close: () => void) => {
          if (reason === undefined) return toast.warning(t`请填写查看理由`)
          resolve(reason)
          return close()
        },
        onCancel: () => resolve(undefined),
      })
    })

  return async (query, onProgress) => {
    if (!may(permission)) return exporter(query, onProgress)
    const reason = await ask()
    if (reason !== undefined) await exporter({ ...query, reason: reason || undefined }, onProgress)
  }
}

/** `onChange` receives the reason for full numbers; empty for masked ones, undefined while it is missing. */
function IdCardChoice({ onChange }: { onChange: (reason: string | undefined) => void }) {
  const { t } = useLingui()
  const [isFull, setFull] = useState(false)
  return (
    <>
      <p id="export-id-cards" className="mb-2">{t`身份证号`}</p>
      <Radio.Group
        aria-labelledby="export-id-cards"
        value={isFull}
        options={[
          { value: false, label: t`隐藏中间 8 位` },
          { value: true, label: t`完整显示` },
        ]}
        onChange={({ target }) => {
          setFull(Boolean(target.value))
          onChange(target.value ? undefined : '')
        }}
      />
      {isFull && (
        <Input
          className="mt-3!"
          maxLength={200}
          placeholder={t`查看理由，会记入操作日志`}
          aria-label={t`查看完整身份证号的理由`}
          onChange={({ target }) => onChange(target.value.trim() || undefined)}
        />
      )}
    </>
  )
}
