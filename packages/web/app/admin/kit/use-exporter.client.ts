import type { EndpointName } from '@jiangxue/contract/contract.ts'
import endpoints from 'virtual:endpoints/signed-in'
import { saveFile } from '../../lib/save-file.ts'
import { useFormat } from '../../lib/site.ts'
import type { Exporter } from './export-button.client.tsx'

const timeoutMs = 300_000

/** Saves what a list shows, all of its pages, as the sheet that a call answers. */
export function useExporter(name: Extract<EndpointName, `export${string}`>, title: string): Exporter {
  const format = useFormat()
  return ({ page: _page, size: _size, ...filter }) => {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
    const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
    return saveFile(`${endpoints[name]![1]}?${search}`, `${title}-${format.date(new Date().toISOString())}.xlsx`, {
      timeoutMs,
    })
  }
}
