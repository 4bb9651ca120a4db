import type { ItemImport, ItemImportRow } from '@jiangxue/contract/exam/item-import.ts'
import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuse, refuseWith } from '../../../testing/fake-api.ts'
import { bank, emptyBank } from '../../../testing/fixtures/item.ts'
import { address, choose, dialog, fill, press, title } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const found: ItemImport = {
  id: 8,
  bankId: bank.id,
  bankName: bank.name,
  fileName: '题库.xlsx',
  status: 'PREVIEW',
  counts: { total: 3, ready: 1, wrong: 1, same: 1, leftOut: 0 },
  notes: ['第 9 行没有题型'],
  createdAt: '2026-01-05T01:00:00.000Z',
  createdByName: '教务管理员',
  committedAt: null,
  undoneAt: null,
  canUndo: false,
}
const rowOf = (row: number, outcome: ItemImportRow['outcome'], isTrue: boolean | null): ItemImportRow => ({
  row,
  place: `第 ${row} 行`,
  outcome,
  item: { ...blankContent('judge'), stem: `<p>判断 ${row}</p>`, isTrue, topic: '', difficulty: 2, options: [] },
  problems: outcome === 'wrong' ? [{ field: 'isTrue', reason: '请给出正确答案' }] : [],
})
let present: ItemImport
let rows: ItemImportRow[]
const replace = (row: number, outcome: ItemImportRow['outcome'], item?: ItemImportRow['item']) => {
  rows = rows.map((each) => (each.row === row ? { ...each, outcome, problems: [], item: item ?? each.item } : each))
  const count = (one: string) => rows.filter((each) => each.outcome === one).length
  const [ready, wrong, same, leftOut] = ['ready', 'wrong', 'same', 'leftOut'].map(count) as [
    number,
    number,
    number,
    number,
  ]
  present = { ...present, counts: { total: rows.length, ready, wrong, same, leftOut } }
  return rows.find((each) => each.row === row)!
}
beforeEach(() => {
  present = found
  rows = [rowOf(2, 'ready', true), rowOf(3, 'wrong', null), rowOf(4, 'same', false)]
  answer({
    listItemBanks: () => [bank, emptyBank],
    listItemTopics: () => [],
    listItemImports: () => [],
    getItemImport: () => present,
    listItemImportRows: ({ query }) => {
      const shown = rows.filter(({ outcome }) => !query.outcome || outcome === query.outcome)
      return toPage(shown, shown.length, query)
    },
    mendItemImportRow: ({ params, body }) => replace(params.row, 'ready', { ...body, options: [] }),
    leaveOutItemImportRow: ({ params }) => replace(params.row, 'leftOut'),
    leaveOutItemImportRows: () => {
      for (const { row, outcome } of rows) if (outcome === 'wrong') replace(row, 'leftOut')
      return present
    },
    commitItemImport: () => (present = { ...present, status: 'DONE', committedAt: present.createdAt, canUndo: true }),
    undoItemImport: () => (present = { ...present, status: 'UNDONE', canUndo: false }),
  })
})

test('a file is read into the chosen bank; one that cannot be read says why', async () => {
  let times = 0
  answer({ previewItemImport: () => (++times === 1 ? refuseWith('itemImport.nothing') : found) })
  const user = open('/admin/items/import', 'admin')
  await press(user, '读取并核对')
  await screen.findByText('请选择题库', { selector: '[role=alert] *' })
  await choose(user, '导入到题库', '计算机基础')
  const choosing = (name: string) =>
    fireEvent.change(screen.getByLabelText('试题文件'), { target: { files: [new File(['items'], name)] } })
  choosing('题库.doc')
  await screen.findByText('请选择 Excel（.xlsx、.xls）、Word（.docx）、文本（.txt、.gift）或 Moodle（.xml）文件')
  choosing('题库.xlsx')
  await press(user, '读取并核对')
  await screen.findByText('没有找到试题，请核对文件或使用模板')
  await press(user, '读取并核对')
  await screen.findByText('从“题库.xlsx”读到 3 道试题，导入到题库“计算机基础”。')
  await screen.findByText('第 9 行没有题型')
  expect(address()).toBe('/admin/items/import/8')
  expect(callsOf('previewItemImport').map(({ body }) => body)).toEqual([{ bankId: 3 }, { bankId: 3 }])
})

test('a pasted text is read, too', async () => {
  present = { ...found, fileName: '' }
  answer({ previewItemText: () => present })
  const user = open('/admin/items/import?bankId=4', 'admin')
  await user.click(await screen.findByText('粘贴文字'))
  await press(user, '读取并核对')
  await screen.findByText('请粘贴试题')
  await fill(user, '要导入的试题', '1. TCP 面向连接（√）')
  await press(user, '读取并核对')
  await screen.findByText(/^从“粘贴的文字”读到 3 道试题/)
  expect(callsOf('previewItemText')).toEqual([{ body: { bankId: 4, text: '1. TCP 面向连接（√）' } }])
})

test('a wrong item is mended in place; then all are imported, and the import is undone', async () => {
  const user = open('/admin/items/import/8', 'admin')
  const commit = await screen.findByRole('button', { name: '导入 1 道试题' })
  expect(commit, 'a wrong item is left').toBeDisabled()
  await user.click(screen.getByText('有问题 1'))
  await expect.poll(() => screen.queryByText('第 2 行')).toBeNull()
  await press(user, '改正 第 3 行')
  const drawer = await dialog('改正第 3 行')
  await press(user, '保存', drawer)
  await drawer.findByText('请给出正确答案', { selector: '.ant-form-item-explain-error' })
  await user.click(drawer.getByRole('radio', { name: '错误' }))
  await press(user, '保存', drawer)
  await screen.findByText('没有有问题的试题了')
  expect(callsOf('mendItemImportRow')).toEqual([
    { params: { id: 8, row: 3 }, body: { ...rows[1]?.item, isTrue: false } },
  ])
  await press(user, '导入 2 道试题')
  await screen.findByText('已把 2 道试题导入题库“计算机基础”')
  await press(user, '撤销 题库.xlsx 的导入')
  await press(user, '撤销导入', await dialog('撤销“题库.xlsx”的导入？'))
  await screen.findByText('已撤销导入，题库“计算机基础”恢复原样')
  expect(callsOf('undoItemImport')).toEqual([{ params: { id: 8 } }])
})

test('items are left out one by one or all wrong ones at once, and restored', async () => {
  const user = open('/admin/items/import/8', 'admin')
  await press(user, '不导入 第 2 行')
  await press(user, '恢复 第 2 行')
  await screen.findByRole('button', { name: '不导入 第 2 行' })
  expect(callsOf('mendItemImportRow')[0]?.params).toEqual({ id: 8, row: 2 })
  await press(user, '不导入有问题的')
  await press(user, '不导入', await dialog('不导入有问题的 1 道试题？'))
  await screen.findByRole('button', { name: '恢复 第 3 行' })
  expect(callsOf('leaveOutItemImportRows')).toEqual([{ params: { id: 8 }, query: { outcome: 'wrong' } }])
  await press(user, '导入 1 道试题')
  await screen.findByText('没有导入：题库中已有 1 道，选择不导入 1 道')
})

test('a refused import says why, and an expired preview begins again', async () => {
  replace(3, 'leftOut')
  answer({ commitItemImport: () => refuse(409, { message: '一个题库最多 20000 道试题' }) })
  const user = open('/admin/items/import/8', 'admin')
  await press(user, '导入 1 道试题')
  await screen.findByText('一个题库最多 20000 道试题')
  answer({ getItemImport: () => refuseWith('itemImport.expired') })
  await press(user, '不导入 第 2 行')
  await screen.findByText('预览已超过 24 小时，请重新选择文件')
  await expect.poll(address).toBe('/admin/items/import')
})

test('earlier imports can be continued or undone while possible', async () => {
  const done = {
    ...found,
    id: 7,
    fileName: '旧题.docx',
    status: 'DONE' as const,
    committedAt: found.createdAt,
    canUndo: true,
  }
  answer({ listItemImports: () => [found, done, { ...done, id: 6, fileName: '更早.docx', canUndo: false }] })
  const user = open('/admin/items/import', 'admin')
  await title('导入试题')
  const history = within(await screen.findByRole('region', { name: '最近的导入' }))
  expect(history.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    '继续核对 题库.xlsx',
    '撤销 旧题.docx 的导入',
  ])
  await press(user, '撤销 旧题.docx 的导入')
  await press(user, '撤销导入', await dialog('撤销“旧题.docx”的导入？'))
  await screen.findByText('已撤销导入')
  expect(callsOf('undoItemImport')).toEqual([{ params: { id: 7 } }])
})
