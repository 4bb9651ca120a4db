import XLSX from '@e965/xlsx'

export type Cells = readonly (string | number | null)[]

/** A workbook with one sheet of these rows. */
export function workbookOf(rows: readonly Cells[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet(rows as unknown[][])
  return XLSX.write(XLSX.utils.book_new(sheet, '花名册'), {
    type: 'buffer',
    bookType,
    compression: true,
    bookSST: true,
  }) as Buffer
}
