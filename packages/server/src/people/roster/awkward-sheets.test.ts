import assert from 'node:assert/strict'
import { test } from 'node:test'
import XLSX from '@e965/xlsx'
import { multipartOf } from '../../testing/files/multipart.ts'
import type { Cells } from '../../testing/people/roster-files.ts'
import { rosterHeader, unknownStudents } from '../../testing/people/unknown-students.ts'
import { testApp } from '../../testing/test-app.ts'
import { readCells } from './read/read-cells.ts'

const it = testApp()
const unknown = unknownStudents()

/** Previews a workbook as `prepare` leaves it. */
async function preview(
  sheets: readonly { name: string; rows: readonly Cells[]; isHidden?: boolean; merges?: readonly string[] }[],
  bookType: 'xlsx' | 'biff8',
) {
  const book = XLSX.utils.book_new()
  for (const { name, rows, merges = [] } of sheets) {
    const sheet = XLSX.utils.aoa_to_sheet(rows as unknown[][])
    sheet['!merges'] = merges.map((range) => XLSX.utils.decode_range(range))
    XLSX.utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = { Sheets: sheets.map(({ name, isHidden }) => ({ name, Hidden: isHidden ? 1 : 0 })) }
  const value = XLSX.write(book, { type: 'buffer', bookType }) as Buffer
  const { token } = await it.world.person('ADMIN')
  const file = { name: 'file', value, fileName: '名单.xlsx', type: 'application/octet-stream' }
  const { status, body } = await it.call('POST', '/api/admin/students/import/preview', {
    token,
    ...multipartOf([file]),
  })
  assert.equal(status, 200, body.message)
  return body.data
}

test('a preview names the other rosters of the file', async () => {
  const roster = (name: string) => [rosterHeader, [name, '汉', unknown().idCard, null]] as Cells[]
  const { sheetName, otherRosters } = await preview(
    [
      { name: '说明', rows: [['请按要求填写']] },
      { name: '一班', rows: roster('学员一') },
      { name: '二班', rows: [['二班名单'], ...roster('学员二')] },
      { name: '去年', rows: roster('学员三'), isHidden: true },
      { name: '空表', rows: [rosterHeader] },
    ],
    'xlsx',
  )
  assert.deepEqual({ sheetName, otherRosters }, { sheetName: '一班', otherRosters: ['二班'] })
})

for (const bookType of ['xlsx', 'biff8'] as const) {
  test(`a hidden sheet is not imported (${bookType})`, async () => {
    const rows = [rosterHeader, ['去年学员', '汉', unknown().idCard, null]]
    const wanted = [rosterHeader, ['今年学员', '汉', unknown().idCard, null]]
    const { sheetName, rows: shown } = await preview(
      [
        { name: '去年', rows, isHidden: true },
        { name: '今年', rows: wanted },
      ],
      bookType,
    )
    assert.deepEqual(
      { sheetName, shown: shown.map((row: { values: { name: string } }) => row.values.name) },
      { sheetName: '今年', shown: ['今年学员'] },
    )
  })

  test(`a unit merged over several rows is that of each of them (${bookType})`, async () => {
    await it.world.organization(`合并单位${bookType}`)
    const student = (name: string, unit: string | null): Cells => [unit, name, '汉', unknown().idCard, unknown().phone]
    const { counts, rows } = await preview(
      [
        {
          name: '名单',
          rows: [
            ['单位', ...rosterHeader],
            student('甲一', `合并单位${bookType}`),
            student('甲二', null),
            student('甲三', null),
            student('没有单位', null),
          ],
          merges: ['A2:A4'],
        },
      ],
      bookType,
    )
    assert.equal(counts.created, 4)
    assert.deepEqual(
      rows.map((row: { values: { organization: string } }) => row.values.organization),
      [`合并单位${bookType}`, `合并单位${bookType}`, `合并单位${bookType}`, ''],
    )
  })
}

test('a student number or username that lost its last digits as a number is rejected', async () => {
  const rows: Cells[] = [
    [...rosterHeader, '学号', '登录名'],
    ['学号甲', '汉', unknown().idCard, null, 2026010203040506, null],
    ['学号乙', '汉', unknown().idCard, null, null, 2026010203040507],
    ['学号丙', '汉', unknown().idCard, null, '2026010203040508', 202601020304],
  ]
  const { counts, refusedRows } = await preview([{ name: '名单', rows }], 'xlsx')
  assert.deepEqual({ created: counts.created, refused: counts.refused }, { created: 1, refused: 2 })
  assert.deepEqual(
    refusedRows.map(({ problems }: { problems: { reason: string }[] }) => problems.map(({ reason }) => reason)),
    [
      ['学号（E2）：被存成了数字，末几位已经丢失，请把该列设为文本后重新输入'],
      ['登录名（F3）：被存成了数字，末几位已经丢失，请把该列设为文本后重新输入'],
    ],
  )
})

test('the days of a workbook that counts them from 1904 are read as those from 1900', async () => {
  const day = { t: 'n', v: 44_888, z: 'yyyy-mm-dd' } as const
  const sheet = { '!ref': 'A1:B1', A1: day, B1: { t: 'n', v: 95 } as const }
  for (const [date1904, expected] of [
    [true, '2026/11/24'],
    [false, '2022/11/23'],
  ] as const)
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const book = XLSX.utils.book_new()
      XLSX.utils.book_append_sheet(book, sheet, '成绩')
      book.Workbook = { WBProps: { date1904 } }
      const read = await readCells(XLSX.write(book, { type: 'buffer', bookType }) as Buffer, () => {})
      assert.deepEqual(read[0]?.rows[0]?.cells, [expected, 95], bookType)
    }
})

test('an organization is found whether its brackets and letters are full-width or not', async () => {
  for (const [name, written] of [
    ['苏州样例（集团）有限公司', '苏州样例（集团）有限公司'],
    ['昆山样例（集团）有限公司', '昆山样例(集团) 有限公司'],
    ['常熟样例(ＡＢ)有限公司', '常熟样例（ab）有限公司'],
  ] as const) {
    await it.world.organization(name)
    const rows: Cells[] = [
      [...rosterHeader, '机构'],
      ['机构学员', '汉', unknown().idCard, null, written],
    ]
    const { counts, refusedRows } = await preview([{ name: '名单', rows }], 'xlsx')
    assert.equal(counts.created, 1, JSON.stringify(refusedRows[0]?.problems))
  }
})

test('an organization is not chosen among several whose names differ only in width, case or spaces', async () => {
  await it.world.organization('太仓样例（集团）')
  await it.world.organization('太仓样例(集团)')
  const rows: Cells[] = [
    [...rosterHeader, '机构'],
    ['机构学员', '汉', unknown().idCard, null, '太仓样例（集团）'],
  ]
  const { counts, refusedRows } = await preview([{ name: '名单', rows }], 'xlsx')
  assert.equal(counts.created, 0)
  assert.match(refusedRows[0].problems[0].message ?? JSON.stringify(refusedRows[0].problems), /有多个机构的名称/)
})
