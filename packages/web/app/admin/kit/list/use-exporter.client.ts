import type { Contract, EndpointName } from '@jiangxue/contract/contract.ts'
import type { SendingOf } from '@jiangxue/contract/kit/endpoint.ts'
import { downloadFile, exportTimeoutMs } from '../../../lib/http/download-file.ts'
import { useFormat } from '../../../lib/use-format.ts'
import type { Exporter } from './export-button.client.tsx'

type ExportName = Extract<EndpointName, `export${string}`>

/** Downloads all pages of a filtered list as a spreadsheet, or as another document. */
export function useExporter(name: ExportName, title: string, extension: 'xlsx' | 'docx' | 'txt' = 'xlsx'): Exporter {
  const format = useFormat()
  return ({ page: _page, size: _size, ...query }) => {
    const fileName = `${title}-${format.date(new Date().toISOString())}.${extension}`
    const input = { query } as SendingOf<Contract[ExportName]>
    return downloadFile(name, input, fileName, { timeoutMs: exportTimeoutMs })
  }
}
