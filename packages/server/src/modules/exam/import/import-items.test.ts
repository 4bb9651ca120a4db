import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import { docxOf, docxOfLines, paragraph, picture, run } from '../../../testing/exam/docx.ts'
import { importCalls, importPath, threeItems } from '../../../testing/exam/import-calls.ts'
import { png } from '../../../testing/files/pictures.ts'
import { workbookOf } from '../../../testing/people/roster-files.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import { removeOldPreviews } from './item-import.routes.ts'

const it = testApp()
const { admin, newBank, newItem, saveItem, upload, paste, preview, rows, commit, undo, stems } = importCalls(it)
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const counts = { total: 3, ready: 1, wrong: 1, same: 1, leftOut: 0 }
const mendedItem = {
  ...blankContent('single'),
  stem: '<p>乙是什么？</p>',
  options: [
    { html: '<p>一</p>', isRight: false },
    { html: '<p>二</p>', isRight: true },
  ],
  topic: '',
  difficulty: 2,
}
const mend = async (id: number, row: number, body: object) =>
  it.call('PUT', `${importPath}/${id}/rows/${row}`, { token: await admin(), body })
const leaveOut = async (id: number, row: number) =>
  it.call('DELETE', `${importPath}/${id}/rows/${row}`, { token: await admin() })
const read = async (id: number): Promise<ItemImport> => (await it.get(`${importPath}/${id}`, await admin())).body

test('a preview tells what each item of a text would do, and imports nothing', async () => {
  const bank = await newBank()
  const made = await preview(bank.id, threeItems)
  assert.deepEqual(
    { status: made.status, fileName: made.fileName, bankName: made.bankName, counts: made.counts, notes: made.notes },
    { status: 'PREVIEW', fileName: '', bankName: bank.name, counts, notes: [] },
  )
  const found = (await rows(made.id)).map(({ row, place, outcome, problems }) => ({ row, place, outcome, problems }))
  assert.deepEqual(found, [
    { row: 1, place: '第 1 题', outcome: 'ready', problems: [] },
    { row: 2, place: '第 2 题', outcome: 'wrong', problems: [{ field: 'options', reason: '请给出正确答案' }] },
    { row: 3, place: '第 3 题', outcome: 'same', problems: [] },
  ])
  assert.equal((await rows(made.id, 'outcome=wrong')).length, 1)
  assert.deepEqual(await stems(bank.id), [])
})

test('workbooks and documents are read, whatever their names', async () => {
  const bank = await newBank()
  const sheet = workbookOf([
    ['题干', '答案'],
    ['天是蓝的', '对'],
    ['地是平的', '也许'],
  ])
  const fromSheet = (await upload(bank.id, sheet, '题.txt')).body.data as ItemImport
  assert.deepEqual(
    { fileName: fromSheet.fileName, counts: fromSheet.counts },
    { fileName: '题.txt', counts: { ...counts, total: 2, ready: 2, wrong: 0, same: 0 } },
  )
  assert.deepEqual(
    (await rows(fromSheet.id)).map(({ place, item }) => ({ place, kind: item.kind })),
    [
      { place: '第 2 行', kind: 'judge' },
      { place: '第 3 行', kind: 'essay' },
    ],
  )
  const fromWord = (await upload(bank.id, docxOfLines(threeItems.split('\n')), '卷.docx')).body.data as ItemImport
  assert.deepEqual(fromWord.counts, counts)
})

test('files and texts without items, and other files, are refused', async () => {
  const bank = await newBank()
  const refused = async (file: Buffer) => facts(await upload(bank.id, file, '题.docx'))
  const doctype = '<!DOCTYPE x [<!ENTITY a "b">]>'
  assert.deepEqual(await refused(docxOfLines(['前言'])), { status: 422, problem: 'itemImport.nothing' })
  assert.deepEqual(await refused(workbookOf([['姓名'], ['李明']])), { status: 422, problem: 'itemImport.nothing' })
  assert.deepEqual(await refused(docxOf('', { prologue: doctype })), { status: 422, problem: 'itemImport.broken' })
  const withMacros = docxOf('', { others: { 'word/vbaProject.bin': 'x' } })
  assert.deepEqual(await refused(withMacros), { status: 422, problem: 'itemImport.hasMacros' })
  assert.deepEqual(await refused(Buffer.from([1, 2, 3, 0])), { status: 422, problem: 'itemImport.wrongType' })
  assert.deepEqual(facts(await paste(bank.id, '前言')), { status: 422, problem: 'itemImport.nothing' })
  assert.deepEqual(facts(await paste(bank.id, ' ')), { status: 422, problem: 'request.invalid' })
  assert.deepEqual(facts(await paste(999_999, threeItems)), { status: 404, problem: 'itemBank.notFound' })
})

test('wrong items are mended or left out, then all ready ones are imported once', async () => {
  const bank = await newBank()
  const { id } = await preview(bank.id, threeItems)
  assert.deepEqual(facts(await commit(id)), { status: 409, problem: 'itemImport.unfinished' })
  assert.deepEqual(await stems(bank.id), [])
  const stillWrong = await mend(id, 2, { ...mendedItem, options: [] })
  assert.deepEqual(stillWrong.body.data.problems, [{ field: 'options', reason: '至少需要 2 个选项' }])
  const mended = await mend(id, 2, mendedItem)
  assert.deepEqual(
    { status: mended.status, message: mended.body.message, outcome: mended.body.data.outcome },
    { status: 200, message: '保存成功', outcome: 'ready' },
  )
  const answers = await Promise.all([commit(id), commit(id)])
  for (const { status, body } of answers)
    assert.deepEqual(
      { status, message: body.message, state: body.data.status, counts: body.data.counts, canUndo: body.data.canUndo },
      { status: 200, message: '导入成功', state: 'DONE', counts: { ...counts, ready: 2, wrong: 0 }, canUndo: true },
    )
  assert.deepEqual(await stems(bank.id), ['甲是什么？', '乙是什么？'])
  assert.deepEqual(facts(await mend(id, 2, mendedItem)), { status: 409, problem: 'itemImport.done' })
})

test('copies are found again when an item is mended or left out', async () => {
  const { id } = await preview((await newBank()).id, threeItems)
  const outcomes = async () => (await rows(id)).map(({ outcome }) => outcome)
  assert.equal((await leaveOut(id, 1)).body.data.outcome, 'leftOut')
  assert.deepEqual(await outcomes(), ['leftOut', 'wrong', 'ready'])
  await mend(id, 1, { ...mendedItem, stem: '<p>丙</p>' })
  assert.deepEqual(await outcomes(), ['ready', 'wrong', 'ready'])
  await mend(id, 2, { ...mendedItem, stem: '<p>丙</p>' })
  assert.deepEqual(await outcomes(), ['ready', 'same', 'ready'])
  assert.deepEqual((await read(id)).counts, { ...counts, ready: 2, wrong: 0 })
  assert.deepEqual(facts(await leaveOut(id, 9)), { status: 404, problem: 'itemImport.noRow' })
  assert.deepEqual(facts(await mend(id, 1, { stem: 1 })), { status: 422, problem: 'request.invalid' })
})

test('all wrong items are left out at once, and can be restored one by one', async () => {
  const { id } = await preview((await newBank()).id, `${threeItems}\n4、丁\nA、一\nB、二`)
  const leaveOutAll = async (query: string) =>
    it.call('DELETE', `${importPath}/${id}/rows?${query}`, { token: await admin() })
  assert.equal((await leaveOutAll('outcome=ready')).status, 422)
  assert.equal((await leaveOutAll('')).status, 422)
  const left = await leaveOutAll('outcome=wrong')
  assert.deepEqual(
    { status: left.status, message: left.body.message, counts: left.body.data.counts },
    { status: 200, message: '操作成功', counts: { total: 4, ready: 1, wrong: 0, same: 1, leftOut: 2 } },
  )
  assert.equal((await mend(id, 2, mendedItem)).body.data.outcome, 'ready')
  assert.equal((await commit(id)).status, 200)
  assert.deepEqual(facts(await leaveOutAll('outcome=wrong')), { status: 409, problem: 'itemImport.done' })
})

test('items that the bank has are the same, also if they were added after the preview', async () => {
  const bank = await newBank()
  const text = threeItems.split('\n').slice(0, 4).join('\n')
  const first = await preview(bank.id, text)
  await commit((await preview(bank.id, text)).id)
  assert.deepEqual((await preview(bank.id, text)).counts, { ...counts, total: 1, ready: 0, wrong: 0, same: 1 })
  const late = await commit(first.id)
  assert.deepEqual(late.body.data.counts, { ...counts, total: 1, ready: 0, wrong: 0, same: 1 })
  assert.equal((await stems(bank.id)).length, 1)
})

test('an import is undone while none of its items was changed', async () => {
  const bank = await newBank()
  await newItem({ bankId: bank.id, stem: '<p>旧题</p>' })
  const { id } = await preview(bank.id, '1、甲\n答案：对\n2、乙\n答案：错')
  assert.deepEqual(facts(await undo(id)), { status: 409, problem: 'itemImport.notDone' })
  await commit(id)
  const { content } = (await it.get(`/api/admin/items?bankId=${bank.id}&keyword=甲`, await admin())).body
  await saveItem(content[0].id, { difficulty: 3 })
  assert.deepEqual(facts(await undo(id)), { status: 409, problem: 'itemImport.inUse' })
  assert.equal((await stems(bank.id)).length, 3)
  await it.call('DELETE', `/api/admin/items/${content[0].id}`, { token: await admin() })
  const undone = await undo(id)
  assert.deepEqual(
    {
      status: undone.status,
      message: undone.body.message,
      state: undone.body.data.status,
      canUndo: undone.body.data.canUndo,
    },
    { status: 200, message: '已撤销导入', state: 'UNDONE', canUndo: false },
  )
  assert.deepEqual(await stems(bank.id), ['旧题'])
  assert.deepEqual(facts(await undo(id)), { status: 409, problem: 'itemImport.undone' })
  assert.deepEqual(facts(await commit(id)), { status: 409, problem: 'itemImport.undone' })
})

test('pictures of a document are stored for the uploader; others are noted', async () => {
  const bank = await newBank()
  const body = paragraph(run('1、图中是什么？') + picture('r1')) + paragraph(run('答案：圆')) + paragraph(picture('r2'))
  const file = docxOf(body, {
    relations: { r1: ['image', 'media/a.png'], r2: ['image', 'media/b.emf'] },
    others: { 'word/media/a.png': await png(), 'word/media/b.emf': 'not a picture' },
  })
  const made = (await upload(bank.id, file, '图.docx')).body.data as ItemImport
  const [row] = await rows(made.id)
  const url = /src="(\/files\/\d+-[\w-]{32})"/.exec(row?.item.stem ?? '')?.[1] ?? ''
  assert.equal(row?.item.stem, `<p>图中是什么？<img src="${url}" /></p>`)
  assert.equal((await it.get(url)).status, 200)
  assert.deepEqual(made.notes, [])
  const inStem = docxOf(paragraph(run('1、甲') + picture('r2')) + paragraph(run('答案：乙')), {
    relations: { r2: ['image', 'media/b.emf'] },
    others: { 'word/media/b.emf': 'not a picture' },
  })
  const without = (await upload(bank.id, inStem, '图.docx')).body.data as ItemImport
  assert.deepEqual(without.notes, ['有 1 张图片的格式不支持，没有读入'])
  assert.equal((await rows(without.id))[0]?.item.stem, '<p>甲</p>')
})

test('previews are kept for a day', async () => {
  const bank = await newBank()
  const { id } = await preview(bank.id, '1、甲\n答案：对')
  const listed = async () => (await it.get(importPath, await admin())).body.map((each: ItemImport) => each.id)
  assert.ok((await listed()).includes(id))
  it.pass(86_400)
  const token = (await it.world.person('ADMIN')).token
  assert.deepEqual(facts(await commit(id, token)), { status: 410, problem: 'itemImport.expired' })
  await removeOldPreviews(it.context)
  assert.equal((await it.get(`${importPath}/${id}`, token)).status, 200, 'a preview of exactly a day is still there')
  it.pass(1)
  await removeOldPreviews(it.context)
  assert.deepEqual(facts(await it.get(`${importPath}/${id}`, token)), { status: 404, problem: 'itemImport.notFound' })
})
