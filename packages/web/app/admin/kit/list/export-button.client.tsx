import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { attempt } from '../../../lib/show-problem.ts'
import { usePermission } from '../use-permission.client.tsx'
import type { ListQuery } from './list-loader.ts'

/** Exports the list that the query describes; may report its progress. */
export type Exporter = (query: ListQuery, onProgress: (percent: number) => void) => Promise<void>

export function ExportButton({
  query,
  run,
  permission,
}: {
  query: ListQuery
  run: Exporter
  permission: Permission | undefined
}) {
  const { t } = useLingui()
  const may = usePermission()
  const [percent, setPercent] = useState<number>()
  if (!may(permission)) return null
  const start = async () => {
    setPercent(0)
    await attempt(t`导出失败`, () => run(query, setPercent)).finally(() => setPercent(undefined))
  }
  const progress = percent ? t`正在导出 ${percent}%` : t`正在导出…`
  return (
    <Button icon={<Download aria-hidden size={16} />} loading={percent !== undefined} onClick={() => void start()}>
      {percent === undefined ? t`导出` : progress}
    </Button>
  )
}
