import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RawCell, RawSheet } from '../../../people/roster/read/raw-sheet.ts'
import { readItemSheets } from './read-item-sheet.ts'

const sheetOf = (rows: readonly (readonly RawCell[])[], name = '题库'): RawSheet => ({
  name,
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
  merged: [],
  hiddenColumns: [],
})
const read = (...rows: readonly (readonly RawCell[])[]) => readItemSheets([sheetOf(rows)]).items
const usual = ['题型', '题干', '选项A', '选项B', '选项C', '选项D', '答案', '答案解析', '难度', '知识点']

/** The letters of the right options. */
const rightOf = (items: ReturnType<typeof read>) =>
  items.map(({ item }) => item.options.flatMap(({ isRight }, index) => (isRight ? ['ABCDEFGH'[index]] : [])).join(''))

test('a row is an item: kind, text, options, key, explanation, difficulty and topic', () => {
  const [read1] = read(usual, ['单选题', 'HTTP 的默认端口是（　）', 21, 80, 443, 8080, 'B', '见 RFC。', '易', '网络'])
  assert.deepEqual(read1?.place, { row: 2 })
  assert.deepEqual(read1.problems, [])
  const { options, stem, analysis, difficulty, topic, kind } = read1.item
  assert.deepEqual(
    { kind, stem, options, analysis, difficulty, topic },
    {
      kind: 'single',
      stem: '<p>HTTP 的默认端口是（　）</p>',
      options: [
        { html: '<p>21</p>', isRight: false },
        { html: '<p>80</p>', isRight: true },
        { html: '<p>443</p>', isRight: false },
        { html: '<p>8080</p>', isRight: false },
      ],
      analysis: '<p>见 RFC。</p>',
      difficulty: 1,
      topic: '网络',
    },
  )
})

test('keys are letters in any notation', () => {
  const keys = ['B', 'ABD', 'A,B,D', 'A、B、D', 'Ａ，Ｂ', 'b d', '（AC）']
  const items = read(usual, ...keys.map((key) => ['多选', '甲', '一', '二', '三', '四', key]))
  assert.deepEqual(rightOf(items), ['B', 'ABD', 'ABD', 'ABD', 'AB', 'BD', 'AC'])
})

test('judgements are words, signs, letters or truth values', () => {
  const words = ['对', '错误', '√', '×', 'T', 'F', '是', '否', 'TRUE', '正确 ', 'Ｘ']
  const items = read(['题目', '答案', '题型'], ...words.map((word) => ['甲', word, '判断题']))
  assert.deepEqual(
    items.map(({ item }) => item.isTrue),
    [true, false, true, false, true, false, true, false, true, true, false],
  )
  const [byOption, unclear] = read(
    ['题型', '题目', '选项A', '选项B', '答案'],
    ['判断', '甲', '错误', '正确', 'B'],
    ['判断', '甲', null, null, 'A'],
  )
  assert.equal(byOption?.item.isTrue, true)
  assert.deepEqual(unclear?.problems, [{ field: 'isTrue', code: 'keyUnreadable', values: { key: 'A' } }])
})

test('blanks are separated by ； and alternatives by |, which a backslash makes a part of the answer', () => {
  const blanksOf = (stem: string, key: RawCell) =>
    read(['题型', '题干', '答案'], ['填空', stem, key])[0]?.item.blanks.map(({ accepted }) => accepted)
  assert.deepEqual(blanksOf('____是____', '甲|乙；TCP/IP'), [['甲', '乙'], ['TCP/IP']])
  assert.deepEqual(blanksOf('（　）是（　）', '一;二'), [['一'], ['二']])
  assert.deepEqual(blanksOf('【】是____', '一\n二'), [['一'], ['二']])
  assert.deepEqual(blanksOf('端口是____', 3306), [['3306']])
  assert.deepEqual(blanksOf('____查找进程', String.raw`ps -ef \| grep java|pgrep java`), [
    ['ps -ef | grep java', 'pgrep java'],
  ])
  assert.deepEqual(blanksOf('____是分号', String.raw`\；|C:\temp`), [['；', String.raw`C:\temp`]])
})

test('titles are recognized by synonyms, below a title of the sheet', () => {
  const items = read(
    ['2026 年题库', null, null, null],
    ['序号', '试题类型', '试题内容', '备选答案', '正确答案', '试题解析', '难易程度', '所属章节'],
    [1, '多项选择题', '甲', 'A. 一\nB. 二\nC. 三', 'AC', '因为', 3, '第一章'],
    [2, '不定项', '乙', '一|二|三', 'B', '', '中等', ''],
    [3, '单项选择', '丙', 'A、一 B、二', 'A', '', '', ''],
  )
  assert.deepEqual(rightOf(items), ['AC', 'B', 'A'])
  assert.deepEqual(
    items.map(({ item }) => [item.kind, item.options.length, item.difficulty, item.topic]),
    [
      ['multiple', 3, 3, '第一章'],
      ['multiple', 3, 2, ''],
      ['single', 2, 2, ''],
    ],
  )
})

test('each sheet is of the kind that its name tells; sheets without items are noted', () => {
  const { items, notes } = readItemSheets([
    sheetOf([['填写说明'], ['请按模板填写']], '说明'),
    sheetOf(
      [
        ['题干', '选项A', '选项B', '答案'],
        ['甲', '一', '二', 'A'],
      ],
      '一、多选题',
    ),
    sheetOf(
      [
        ['题干', '答案'],
        ['乙', '对'],
      ],
      '判断题',
    ),
    sheetOf(
      [
        ['题干', '答案'],
        ['什么是云？', '按需的服务'],
      ],
      '简答',
    ),
  ])
  assert.deepEqual(
    items.map(({ item, place }) => ({ kind: item.kind, place })),
    [
      { kind: 'multiple', place: { row: 2, sheet: '一、多选题' } },
      { kind: 'judge', place: { row: 2, sheet: '判断题' } },
      { kind: 'essay', place: { row: 2, sheet: '简答' } },
    ],
  )
  assert.deepEqual(notes, [{ code: 'sheetWithoutItems', values: { name: '说明' } }])
})

test('the kind is seen from the row if nothing tells it', () => {
  const items = read(
    ['题目', '选项A', '选项B', '答案'],
    ['甲', '一', '二', 'A'],
    ['乙', '一', '二', 'AB'],
    ['丙', null, null, '错'],
    ['丁是____', null, null, '戊'],
    ['什么是己？', null, null, '庚'],
  )
  assert.deepEqual(
    items.map(({ item }) => item.kind),
    ['single', 'multiple', 'judge', 'blank', 'essay'],
  )
})

test('what cannot be read is reported with its row', () => {
  const [bad] = read(usual, ['连线题', '#REF!', '一', '二', null, null, 'X', null, '极难', null])
  assert.deepEqual(bad?.problems, [
    { field: 'kind', code: 'kindUnreadable', values: { value: '连线题' } },
    { field: 'difficulty', code: 'difficultyUnreadable', values: { value: '极难' } },
    { field: 'stem', code: 'cellUnreadable', values: { cell: 'B2' } },
    { field: 'options', code: 'keyUnreadable', values: { key: 'X' } },
  ])
})

test('merged kinds count for all their rows, hidden rows are not read', () => {
  const sheet = sheetOf([
    ['题型', '题干', '答案'],
    ['判断', '甲', '对'],
    [null, '乙', '错'],
    [null, '丙', '错'],
  ])
  const rows = sheet.rows.map((row, index) => (index === 3 ? { ...row, isHidden: true as const } : row))
  const { items, notes } = readItemSheets([{ ...sheet, rows, merged: [{ column: 0, lastColumn: 0, from: 2, to: 4 }] }])
  assert.deepEqual(
    items.map(({ item }) => item.kind),
    ['judge', 'judge'],
  )
  assert.deepEqual(notes, [{ code: 'hiddenRows', values: { n: 1 } }])
})

test('an apostrophe that keeps a text from being a formula is no part of it', () => {
  const [first] = read(usual, ['单选', "'=SUM(A1) 的结果是", "'-1", "'a'", null, null, 'A'])
  assert.deepEqual(
    [first?.item.stem, ...(first?.item.options.map(({ html }) => html) ?? [])],
    ['<p>=SUM(A1) 的结果是</p>', '<p>-1</p>', "<p>'a'</p>"],
  )
})

test('tolerances and points have columns of their own', () => {
  const [blank, essay] = read(
    ['题型', '题干', '答案', '误差', '得分点', '区分大小写', '答案不分先后'],
    ['填空', 'π 约 ____，e 约 ____', '3.14；2.72', '0.01；-', null, null, '是'],
    ['简答', '什么是云？', '按需服务', null, '按需（60%）\n弹性 40%', null, null],
  )
  assert.deepEqual(
    { blanks: blank?.item.blanks, anyOrder: blank?.item.anyOrder, points: essay?.item.points },
    {
      blanks: [
        { accepted: ['3.14'], tolerance: 0.01 },
        { accepted: ['2.72'], tolerance: null },
      ],
      anyOrder: true,
      points: [
        { text: '按需', share: 60 },
        { text: '弹性', share: 40 },
      ],
    },
  )
})
