import { itemFormatLabels, itemFormats, type ItemFormat } from '@jiangxue/contract/exam/item-import.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { attempt } from '../../lib/show-problem.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { ListQuery } from '../kit/list/list-loader.ts'
import { MenuButton } from '../kit/list/menu-button.client.tsx'
import { useExporter } from '../kit/list/use-exporter.client.ts'

/** Exports the items of the filtered list with their keys, in the chosen format. */
export function ExportMenu({ query }: { query: ListQuery }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [isRunning, setRunning] = useState(false)
  const exporters = {
    xlsx: useExporter('exportItems', t`题库`),
    docx: useExporter('exportItems', t`题库`, 'docx'),
    gift: useExporter('exportItems', t`题库`, 'txt'),
  }
  const run = async (format: ItemFormat) => {
    setRunning(true)
    await attempt(t`导出失败`, () => exporters[format]({ ...query, format }, () => undefined)).finally(() =>
      setRunning(false),
    )
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
