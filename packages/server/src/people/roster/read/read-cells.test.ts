import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import XLSX from '@e965/xlsx'
import { withLargeSizes } from '../../../testing/files/zip64.ts'
import { rewritten, workbookOf } from '../../../testing/people/roster-files.ts'
import { readCells } from './read-cells.ts'

const rows = [
  ['姓名', '身份证号'],
  ['李明', '329900199801230694'],
  ['王芳', '329900197809040706'],
]
const workbook = workbookOf(rows)
const read = async (file: Buffer) => (await readCells(file, () => {}))[0]

test('rows and columns that are hidden by any means are told apart', async () => {
  const changed = (change: (sheet: string) => string) =>
    rewritten(workbook, (name, part) => (name.startsWith('xl/worksheets/') ? change(part) : part))
  for (const attribute of ['hidden="1"', 'ht="0" customHeight="1"', 'hidden="1" outlineLevel="1"']) {
    const sheet = await read(changed((part) => part.replace('<row r="3"', `<row r="3" ${attribute}`)))
    assert.deepEqual(
      sheet?.rows.map(({ isHidden }) => isHidden),
      [undefined, undefined, true],
      attribute,
    )
  }
  for (const column of ['hidden="1" width="9"', 'width="0" customWidth="1"', 'hidden="1" outlineLevel="1"']) {
    const cols = `<cols><col min="2" max="2" ${column}/></cols><sheetData>`
    const sheet = await read(changed((part) => part.replace(/<cols>.*?<\/cols>/, '').replace('<sheetData>', cols)))
    assert.deepEqual(sheet?.hiddenColumns, [1], column)
  }
  const book = XLSX.utils.book_new()
  const sheet = XLSX.utils.aoa_to_sheet(rows)
  sheet['!rows'] = [{}, { hidden: true }]
  XLSX.utils.book_append_sheet(book, sheet, '名单')
  const old = await read(XLSX.write(book, { type: 'buffer', bookType: 'biff8', cellStyles: true }) as Buffer)
  assert.deepEqual(old?.rows.length, 3)
})

test('an archive with sizes of 64 bits is opened', async () => {
  assert.deepEqual((await read(withLargeSizes(workbook)))?.rows, (await read(workbook))?.rows)
})

test('an archive whose sizes of 64 bits are missing or too large is refused', async () => {
  const large = withLargeSizes(workbook)
  const extra = large.lastIndexOf(Buffer.from([0x01, 0x00, 0x18, 0x00]))
  const without = Buffer.from(large)
  without.writeUInt16LE(0x9999, extra)
  await assert.rejects(read(without), { code: 'roster.broken' })
  const huge = Buffer.from(large)
  huge.writeBigUInt64LE(2n ** 60n, extra + 4)
  await assert.rejects(read(huge), { code: /roster\.(broken|tooComplex)/ })
})

test('old files with traditional Chinese or Japanese code pages are read', async () => {
  const file = readFileSync(join(import.meta.dirname, '../../../testing/rosters/biff5-gbk.xls'))
  const codePage = file.indexOf(Buffer.from([0x42, 0x00, 0x02, 0x00, 0xa8, 0x03]))
  const name = file.indexOf(Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]))
  for (const [page, bytes, expected] of [
    [950, [0xb1, 0x69, 0xa4, 0x54], '張三'],
    [932, [0x92, 0xa3, 0x8e, 0x4f], '張三'],
  ] as const) {
    const other = Buffer.from(file)
    other.writeUInt16LE(page, codePage + 4)
    Buffer.from(bytes).copy(other, name)
    assert.equal((await read(other))?.rows[1]?.cells[0], expected, String(page))
  }
})
