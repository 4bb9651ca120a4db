import XLSX, { type CellObject, type WorkSheet } from '@e965/xlsx'
import { rosterLimits } from '@jiangxue/contract/roster.values.ts'
import { openArchive, UnreadableFile } from './open-archive.ts'
import type { MergedCells, RawCell, RawRow, RawSheet } from './raw-sheet.ts'

const zipStart = Buffer.from('PK\x03\x04', 'latin1')
const oleStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Titles, notes and blank rows, in addition to the student rows. */
const otherRows = 2000
const readLimits = { sheetRows: rosterLimits.maxRows + otherRows }
/** Day 0 of workbooks of old Excel for Mac, as a day number of the others. */
const firstDayOf1904 = 1462
/** Number formats with leading zeros, as used for student numbers. */
const zeros = /^0{2,30}$/

/** The cells of every visible sheet of an .xlsx or .xls, whatever its name; other files are rejected. */
export function readCells(bytes: Buffer, onOpened: (size: number) => void): RawSheet[] {
  const safe = openSafely(bytes)
  onOpened(safe.length)
  const options = { dense: true, cellFormula: false, cellHTML: false, cellText: false, cellNF: true, ...readLimits }
  const book = parse(() => XLSX.read(safe, { type: 'buffer', ...options }))
  const firstDay = book.Workbook?.WBProps?.date1904 ? firstDayOf1904 : 0
  return book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name]
    // Users do not know about a hidden sheet, such as the roster of last year.
    const isHidden = Boolean(book.Workbook?.Sheets?.[index]?.Hidden)
    return sheet && !isHidden ? [{ name, rows: rowsOf(sheet, firstDay), merged: mergedOf(sheet) }] : []
  })
}

function openSafely(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 4).equals(zipStart)) return repack(openArchive(bytes))
  if (bytes.subarray(0, 8).equals(oleStart)) return checkStreams(bytes)
  throw new UnreadableFile(
    /^[\s\uFEFFï»¿]*</.test(bytes.toString('latin1', 0, 200)) ? 'roster.isWebPage' : 'roster.wrongType',
  )
}

/** Keeps only the checked parts, uncompressed, so that nothing is inflated twice. */
function repack(parts: ReadonlyMap<string, Buffer>): Buffer {
  const archive = XLSX.CFB.utils.cfb_new({ fileType: 'zip' } as never)
  for (const [name, part] of parts) XLSX.CFB.utils.cfb_add(archive, `/${name}`, part, { unsafe: true } as never)
  return XLSX.CFB.write(archive, { type: 'buffer', fileType: 'zip' } as never) as Buffer
}

const filePassword = 0x002f
const startOfSheet = 0x0809

/** Accepts an .xls without password and macros. */
function checkStreams(bytes: Buffer): Buffer {
  const container = parse(() => XLSX.CFB.read(bytes, { type: 'buffer' }))
  const names = (container.FullPaths as string[]).map((path) => path.split('/').filter(Boolean).at(-1) ?? '')
  if (names.some((name) => /^(EncryptedPackage|EncryptionInfo)$/i.test(name)))
    throw new UnreadableFile('roster.encrypted')
  if (names.some((name) => /^_VBA_PROJECT/i.test(name))) throw new UnreadableFile('roster.hasMacros')
  const at = names.findIndex((name) => /^(Workbook|Book)$/i.test(name))
  const content = container.FileIndex[at]?.content
  if (!content) throw new UnreadableFile('roster.wrongType')
  const book = Buffer.from(content as Uint8Array)
  let seen = 0
  for (let start = 0; start + 4 <= book.length && seen < 2; start += 4 + book.readUInt16LE(start + 2)) {
    const kind = book.readUInt16LE(start)
    if (kind === filePassword) throw new UnreadableFile('roster.encrypted')
    // A password record comes before the first sheet.
    if (kind === startOfSheet) seen++
  }
  return bytes
}

function parse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw /password/i.test(String(error)) ? new UnreadableFile('roster.encrypted') : new UnreadableFile('roster.broken')
  }
}

function rowsOf(sheet: WorkSheet, firstDay: number): RawRow[] {
  const data = (sheet['!data'] ?? []) as (CellObject[] | undefined)[]
  const rows: RawRow[] = []
  for (const [index, cells = []] of data.entries()) {
    const row = Array.from({ length: Math.min(cells.length, rosterLimits.maxColumns) }, (_, at) =>
      valueOf(cells[at], firstDay),
    )
    if (row.some((cell) => cell !== null)) rows.push({ number: index + 1, cells: row })
  }
  return rows
}

const mergedOf = (sheet: WorkSheet): MergedCells[] =>
  (sheet['!merges'] ?? [])
    .filter(({ s, e }) => s.c === e.c && s.r < e.r && s.c < rosterLimits.maxColumns)
    .map(({ s, e }) => ({ column: s.c, from: s.r + 1, to: e.r + 1 }))
    .toSorted((a, b) => a.from - b.from)

const errors: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
}

function valueOf(cell: CellObject | undefined, firstDay: number): RawCell {
  if (cell?.v === undefined || cell.v === null || cell.v === '') return null
  if (cell.t === 'e') return errors[Number(cell.v)] ?? '#N/A'
  if (typeof cell.v === 'number' && firstDay > 0 && XLSX.SSF.is_date(String(cell.z ?? ''))) return cell.v + firstDay
  if (typeof cell.v === 'number')
    return zeros.test(String(cell.z)) ? String(cell.v).padStart(String(cell.z).length, '0') : cell.v
  return String(cell.v)
}
