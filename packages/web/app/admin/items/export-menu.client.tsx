import { itemFormatLabels, itemFormats, type ItemFormat } from '@jiangxue/contract/exam/item-import.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadFile, exportTimeoutMs } from '../../lib/http/download-file.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { ListQuery } from '../kit/list/list-loader.ts'
import { MenuButton } from '../kit/list/menu-button.client.tsx'

/** Exports the items of the filtered list with their keys, in the chosen format. */
export function ExportMenu({ query: { page: _page, size: _size, ...query } }: { query: ListQuery }) {
  const { t } = useLingui()
  const { translate, date } = useFormat()
  const [isRunning, setRunning] = useState(false)
  const run = async (format: ItemFormat) => {
    setRunning(true)
    try {
      const fileName = `${t`题库`}-${date(new Date().toISOString())}.${format}`
      await downloadFile('exportItems', { query: { ...query, format } }, fileName, { timeoutMs: exportTimeoutMs })
    } catch (error) {
      reportFailure(error, t`导出失败`)
    } finally {
      setRunning(false)
    }
  }
  return (
    <MenuButton
      placement="bottomRight"
      items={itemFormats.map((format) => ({
        key: format,
        label: translate(itemFormatLabels[format]),
        onClick: () => void run(format),
      }))}
    >
      <Button icon={<Download aria-hidden size={16} />} loading={isRunning}>
        {isRunning ? t`正在导出…` : t`导出`}
      </Button>
    </MenuButton>
  )
}
