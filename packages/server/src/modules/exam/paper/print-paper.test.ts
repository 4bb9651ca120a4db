import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Paper } from '@jiangxue/contract/exam/paper.ts'
import sharp from 'sharp'
import { expensiveWork } from '../../../core/work-limits.ts'
import { examCalls, secretWord } from '../../../testing/exam/exam-calls.ts'
import { fontWith } from '../../../testing/files/font.ts'
import { fileForm } from '../../../testing/files/multipart.ts'
import { textOfPdf, textsOfPdf } from '../../../testing/files/pdf-text.ts'
import { png } from '../../../testing/files/pictures.ts'
import { unzip } from '../../../testing/files/unzip.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import { readDocx } from '../read/read-docx.ts'

const it = testApp()
const { admin, newBank, newItem, newPaper, send, data, taught } = examCalls(it)
const path = '/api/admin/papers'
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const print = async (id: number, query: string, token?: string) =>
  it.get(`${path}/${id}/print?${query}`, token ?? (await admin()))
const linesOf = ({ bytes }: TestResponse) => readDocx(bytes, () => {}).lines

test('a paper is printed with its sections, points and room for essays, without keys', async () => {
  const paper = await newPaper()
  const file = await print(paper.id, 'format=docx')
  assert.match(file.headers['content-type'] as string, /wordprocessingml\.document$/)
  const lines = linesOf(file)
  assert.equal(lines[0], `${paper.name}（A 卷）`)
  assert.match(lines[1] as string, /^姓名：_+　学号：_+　得分：_+$/)
  assert.equal(lines[2], 'single 部分（每题 20 分，共 1 题）')
  assert.equal(lines[3], '1、哪种模式提供平台？')
  assert.deepEqual(
    lines.slice(4, 8).map((line) => line.slice(0, 2)),
    ['A、', 'B、', 'C、', 'D、'],
  )
  assert.deepEqual(lines.slice(-7), ['5、什么是云计算？', '', '', '', '', '', ''])
  assert.doesNotMatch(lines.join('\n'), new RegExp(`${secretWord}|答案`))
  const footer = unzip(file.bytes).get('word/footer1.xml')?.toString() ?? ''
  assert.match(footer, /导出于 2026-11-20 10:00/)
})

test('the keys begin a page of their own and name the options in the order of the variant', async () => {
  const { id: bankId } = await newBank()
  for (let index = 0; index < 8; index++) await newItem({ bankId, analysis: `<p>解析${index}</p>` })
  const pick = { count: 6, bankIds: [bankId], topics: [], difficulties: [] }
  const section = { title: '一、单选题', kind: 'single', points: 250, itemIds: [], pick }
  const { id } = await data<Paper>('POST', path, { name: '卷', sections: [section] })
  const lines = linesOf(await print(id, 'format=docx&variant=B&keys=1'))
  const at = lines.indexOf('B 卷参考答案')
  const asked = lines.slice(0, at)
  const keys = lines.slice(at).filter((line) => /^\d、/.test(line))
  assert.equal(keys.length, 6)
  for (const key of keys) {
    const [number, letter] = key.split('、') as [string, string]
    const from = asked.findIndex((line) => line.startsWith(`${number}、`))
    assert.ok(asked.slice(from, from + 5).includes(`${letter}、PaaS`), key)
  }
  assert.equal(lines.slice(at).filter((line) => line.startsWith('解析：解析')).length, 6)
  const xml =
    unzip((await print(id, 'format=docx&variant=B&keys=1')).bytes)
      .get('word/document.xml')
      ?.toString() ?? ''
  assert.equal(xml.split('<w:pageBreakBefore/>').length, 2)
})

test('a variant is always the same, and another one is not', async () => {
  const { id: bankId } = await newBank()
  for (let index = 0; index < 12; index++) await newItem({ bankId })
  const pick = { count: 10, bankIds: [bankId], topics: [], difficulties: [] }
  const sections = [{ title: '一', kind: 'single', points: 1000, itemIds: [], pick }]
  const { id } = await data<Paper>('POST', path, { name: '卷', sections })
  const variant = async (letter: string) => linesOf(await print(id, `format=docx&variant=${letter}`)).slice(1)
  const first = await variant('A')
  assert.deepEqual(await variant('A'), first)
  for (const other of ['B', 'C', 'D']) assert.notDeepEqual(await variant(other), first)
})

test('a PDF has the same text on numbered pages; characters without a glyph are named', async () => {
  const { id: bankId } = await newBank()
  const stem = '<p>下面的代码输出什么？</p><pre><code>if (a) {\n    b()\n}</code></pre>'
  const itemIds: number[] = []
  for (let index = 0; index < 12; index++)
    itemIds.push((await newItem({ bankId, kind: 'essay', stem, options: [], reference: '无' })).id)
  const sections = [{ title: '简答题', kind: 'essay', points: 500, itemIds, pick: null }]
  const { id } = await data<Paper>('POST', path, { name: '编程卷', sections })
  const file = await print(id, 'format=pdf&keys=1')
  assert.deepEqual(
    { status: file.status, type: file.headers['content-type'], cache: file.headers['cache-control'] },
    { status: 200, type: 'application/pdf', cache: 'no-store' },
  )
  assert.match(file.headers['content-disposition'] as string, /filename="paper\.pdf"/)
  const pages = textsOfPdf(file.bytes)
  assert.ok(pages.length > 2, `${pages.length} pages`)
  assert.match(pages[0] as string, /编程卷（A 卷）姓名：_+/)
  assert.match(pages[0] as string, /1、下面的代码输出什么？if \(a\) \{b\(\)\}/)
  assert.match(pages[0] as string, new RegExp(`导出于 2026-11-20 10:001 / ${pages.length}$`))
  assert.match(pages.at(-1) as string, /A 卷参考答案/)
  const odd = await newItem({ bankId, stem: '<p>🦀 是什么？</p>' })
  const withOdd = await data<Paper>('POST', path, {
    name: '卷',
    sections: [{ title: '一', kind: 'single', points: 500, itemIds: [odd.id], pick: null }],
  })
  assert.deepEqual(facts(await print(withOdd.id, 'format=pdf')), { status: 422, problem: 'paper.noGlyphs' })
  assert.equal((await print(withOdd.id, 'format=docx')).status, 200)
  const font = { token: await admin(), ...fileForm(await fontWith('🦀'), '图形.ttf', 'font/ttf') }
  assert.equal((await it.call('POST', '/api/admin/certificates/font', font)).status, 200)
  const printed = await print(withOdd.id, 'format=pdf')
  assert.ok(textsOfPdf(printed.bytes).join('').includes('🦀 是什么？'))
})

test('only those who may export items print the papers of their courses, and each print is logged', async () => {
  const { token, own, foreign } = await taught()
  const [mine, theirs] = [await newPaper(own), await newPaper(foreign)]
  assert.equal((await print(mine.id, 'format=docx&variant=C&keys=1', token)).status, 200)
  assert.deepEqual(facts(await print(theirs.id, 'format=docx', token)), { status: 403, problem: 'access.denied' })
  assert.equal((await print(mine.id, 'format=docx', (await it.world.student()).token)).status, 403)
  assert.deepEqual(facts(await print(999_999, 'format=docx')), { status: 404, problem: 'paper.notFound' })
  for (const wrong of ['', 'format=xlsx', 'format=pdf&variant=E', 'format=pdf&keys=2'])
    assert.equal((await print(mine.id, wrong)).status, 422, wrong)
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['targetId', 'detail'])
    .where('action', '=', 'paper.print')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    { targetId: logged.targetId, ...JSON.parse(logged.detail as string) },
    { targetId: String(mine.id), name: mine.name, format: 'docx', variant: 'C', keys: true, rows: 5 },
  )
})

test('a paper with too few items is not printed, and no more than three files are made at once', async () => {
  const pick = { count: 3, bankIds: [(await newBank()).id], topics: [], difficulties: [] }
  const sections = [{ title: '一', kind: 'single', points: 500, itemIds: [], pick }]
  const { id } = await data<Paper>('POST', path, { name: '卷', sections })
  assert.deepEqual(facts(await print(id, 'format=pdf')), { status: 422, problem: 'paper.notEnough' })
  const places = [-1, -2, -3].map((user) => expensiveWork.workbooks.take(user))
  try {
    assert.deepEqual(facts(await print(id, 'format=docx')), { status: 429, problem: 'export.tooMany' })
  } finally {
    for (const free of places) free?.()
  }
  assert.equal((await send('GET', `${path}/${id}`)).status, 200)
})

test('pictures are printed; the place of one that is gone is named', async () => {
  const token = await admin()
  const upload = { ...fileForm(await png(600, 300)), token }
  const { url } = (await it.call('POST', '/api/upload/text-picture', upload)).body.data
  const { id: bankId } = await newBank()
  const { id: itemId } = await newItem({
    bankId,
    stem: `<p>看图：<img src="${url}" />图中是什么？</p>`,
    options: [
      { html: `<p><img src="${url}" /></p>`, isRight: true },
      { html: '<p><img src="/files/999999" /></p>', isRight: false },
    ],
  })
  const section = { title: '一、单选题', kind: 'single', points: 250, itemIds: [itemId], pick: null }
  const { id } = await data<Paper>('POST', path, { name: '卷', sections: [section] })
  const word = await print(id, 'format=docx')
  // The reader of documents puts a private character in the place of a picture.
  assert.match(linesOf(word).slice(3, 6).join(), /^1、看图：,\p{Co},图中是什么？$/u)
  assert.equal(linesOf(word).filter((line) => line.includes('［图片］')).length, 1)
  const parts = unzip(word.bytes)
  const pictures = [...parts.keys()].filter((name) => name.startsWith('word/media/'))
  assert.deepEqual(pictures, ['word/media/picture1.jpeg'])
  const shown = await sharp(parts.get(pictures[0] as string)).metadata()
  assert.deepEqual({ format: shown.format, width: shown.width }, { format: 'jpeg', width: 600 })
  const pdf = await print(id, 'format=pdf')
  assert.equal(pdf.status, 200)
  assert.match(pdf.bytes.toString('latin1'), /\/Subtype ?\/Image/)
  assert.equal(textOfPdf(pdf.bytes).split('［图片］').length, 2)
})
