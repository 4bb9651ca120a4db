import XLSX from '@e965/xlsx'
import { partsOf } from '../files/read-workbook.ts'

export type Cells = readonly (string | number | null)[]
type BookType = 'xlsx' | 'biff8'

/** A workbook whose last sheet has these rows; `#N/A` becomes an error cell. */
export function workbookOf(rows: readonly Cells[], bookType: BookType = 'xlsx', names = ['花名册']): Buffer {
  const book = XLSX.utils.book_new()
  for (const [index, name] of names.entries())
    XLSX.utils.book_append_sheet(book, sheetOf(index === names.length - 1 ? rows : [['说明'], ['请看下一张表']]), name)
  return XLSX.write(book, { type: 'buffer', bookType, compression: true, bookSST: true }) as Buffer
}

/** A workbook with these sheets. */
export function workbookOfSheets(sheets: Readonly<Record<string, readonly Cells[]>>): Buffer {
  const book = XLSX.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) XLSX.utils.book_append_sheet(book, sheetOf(rows), name)
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

function sheetOf(rows: readonly Cells[]) {
  const sheet = XLSX.utils.aoa_to_sheet(rows as unknown[][])
  for (const [address, cell] of Object.entries(sheet))
    if (!address.startsWith('!') && cell.v === '#N/A') Object.assign(cell, { t: 'e', v: 0x2a, w: '#N/A' })
  // Rosters have a title that spans all columns.
  if (rows[0]?.length === 1) sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: (rows[1]?.length ?? 2) - 1 } }]
  return sheet
}

/** A zip of these unmodified parts. */
export function zipOf(parts: Iterable<readonly [string, string | Uint8Array]>): Buffer {
  const archive = XLSX.CFB.utils.cfb_new({ fileType: 'zip' } as never)
  for (const [name, part] of parts)
    XLSX.CFB.utils.cfb_add(archive, `/${name}`, Buffer.from(part as string), { unsafe: true } as never)
  return XLSX.CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true } as never) as Buffer
}

/** A workbook with some of its parts changed. */
export const rewritten = (workbook: Buffer, change: (name: string, part: string) => string | undefined): Buffer =>
  zipOf(
    [...partsOf(workbook)].flatMap(([name, part]) => {
      const changed = change(name, part)
      return changed === undefined ? [] : [[name, changed] as const]
    }),
  )

/**
 * Rewrites a workbook the way some programs write it: texts within the cells, absolute targets, and a prefix on every
 * element.
 */
export function asWps(workbook: Buffer): Buffer {
  const texts = [...(partsOf(workbook).get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, text]) => text,
  )
  return rewritten(workbook, (name, part) => {
    if (name === 'xl/_rels/workbook.xml.rels') return part.replaceAll('Target="worksheets/', 'Target="/xl/worksheets/')
    if (!name.startsWith('xl/worksheets/')) return part
    return part
      .replaceAll(
        /<c ([^>]*?)t="s"([^>]*)><v>(\d+)<\/v><\/c>/g,
        (_, before, after, index) => `<c ${before}t="inlineStr"${after}><is>${texts[Number(index)]}</is></c>`,
      )
      .replaceAll(
        /<(\/?)(worksheet|sheetData|row|c|v|is|t|mergeCells|mergeCell|dimension|cols|col|sheetViews|sheetView)(?=[\s>/])/g,
        '<$1x:$2',
      )
      .replace('xmlns="', 'xmlns:x="')
  })
}
