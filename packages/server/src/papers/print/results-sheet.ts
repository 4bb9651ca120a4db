import { zipTexts as texts } from '@jiangxue/contract/files/zip.values.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import { workbookFile } from '../../core/spreadsheet/write-workbook.ts'
import { translate } from '../../core/text/translate.ts'

type Cell = string | number

export interface ResultRow {
  readonly cells: readonly Cell[]
  /** Empty if the file is in the zip. */
  readonly reason: string
}

/** The result of each item of a zip as a workbook, in which student numbers stay texts. */
export function toResultsWorkbook(titles: readonly string[], rows: readonly ResultRow[], timezone: string) {
  const columns: Column<ResultRow>[] = [
    ...titles.map((title, index) => ({
      title,
      width: 20,
      kind: 'code' as const,
      value: ({ cells }: ResultRow) => cells[index] ?? null,
    })),
    {
      title: texts.result,
      width: 10,
      value: ({ reason }) => translate(reason === '' ? texts.succeeded : texts.failed),
    },
    { title: texts.reason, width: 60, value: ({ reason }) => reason },
  ]
  return workbookFile(texts.results, columns, rows, timezone)
}
