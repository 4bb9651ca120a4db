import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import { ItemContent, type ItemForm, type ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { importCalls, importPath } from '../../../testing/exam/import-calls.ts'
import { partsOf, rowsOfWorkbook, sheetsOfWorkbook } from '../../../testing/files/read-workbook.ts'
import { unzip } from '../../../testing/files/unzip.ts'
import { set } from '../../../testing/outgoing.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readDocx } from '../read/read-docx.ts'

const it = testApp()
const { admin, newBank, newItem, readItem, upload, rows, commit, taught } = importCalls(it)
const path = '/api/admin/items/export'
const fetchFile = async (query: string, token?: string) => it.get(`${path}?${query}`, token ?? (await admin()))

/** Items that are hard to write into cells. */
const items: readonly Omit<ItemForm, 'bankId'>[] = [
  {
    ...blankContent('single'),
    stem: '<p>=SUM(A1) 的（A）结果</p><pre><code>if (a &lt; b) {\n    x = "&amp;"\n}</code></pre>',
    options: [
      { html: '<p>-1</p>', isRight: false },
      { html: "<p>'=x'</p>", isRight: true },
      { html: '<p>1-2</p>', isRight: false },
      { html: '<p>[HTML]</p>', isRight: false },
    ],
    topic: '@公式',
    difficulty: 3,
    analysis: '<p>一</p><p>二</p>',
  },
  {
    ...blankContent('multiple'),
    stem: '<p>看<strong>图</strong>：<img src="/files/1" /></p><table><tr><td>格</td></tr></table>',
    options: ['甲', '乙', '以上都对'].map((text, index) => ({ html: `<p>${text}</p>`, isRight: index !== 1 })),
    keepsOrder: true,
  },
  { ...blankContent('judge'), stem: '<p>&lt;p&gt; 是段落。（×）</p>', isTrue: true },
  {
    ...blankContent('blank'),
    stem: '<p>（　）之外的空：____ 和 ____</p>',
    blanks: [
      { accepted: ['ps -ef | grep java', 'a；b', 'C:\\'], tolerance: null },
      { accepted: ['3.14'], tolerance: 0.01 },
    ],
    anyOrder: true,
    caseSensitive: true,
  },
  {
    ...blankContent('essay'),
    stem: '<p>____ 是什么？</p>',
    reference: '+ 加号\n  缩进的第二行\n第三行。',
    points: [
      { text: '要点（一）', share: 60 },
      { text: '要点二', share: 40 },
    ],
  },
]

/** What an item says, without the ids of its options. */
const facts = (item: ManagedItem) => ({
  ...Object.fromEntries(Object.keys(ItemContent.shape).map((name) => [name, item[name as keyof ItemContent]])),
  topic: item.topic,
  difficulty: item.difficulty,
  options: item.options.map(({ html, isRight }) => ({ html, isRight })),
})
async function factsOf(bankId: number) {
  const { content } = (await it.get(`/api/admin/items?bankId=${bankId}&size=100`, await admin())).body
  const found = await Promise.all(content.map(({ id }: { id: number }) => readItem(id)))
  return found.toSorted((a, b) => a.id - b.id).map(facts)
}

test('an exported sheet is imported to the same items, and no cell is a formula', async () => {
  const [from, to] = [await newBank(), await newBank()]
  for (const item of items) await newItem({ bankId: from.id, ...item })
  const file = await fetchFile(`format=xlsx&bankId=${from.id}`)
  assert.deepEqual(
    { status: file.status, total: file.headers['x-total-count'] },
    { status: 200, total: String(items.length) },
  )
  for (const cell of rowsOfWorkbook(file.bytes).flat()) assert.doesNotMatch(cell, /^[=+\-@]/)
  const made = (await upload(to.id, file.bytes, '试题.xlsx')).body.data
  assert.deepEqual(
    (await rows(made.id)).flatMap(({ problems }) => problems),
    [],
  )
  assert.equal((await commit(made.id)).status, 200)
  assert.deepEqual(await factsOf(to.id), await factsOf(from.id))
  // The digest tells copies, too.
  const again = (await upload(from.id, file.bytes, '试题.xlsx')).body.data
  assert.equal(again.counts.same, items.length)
})

test('a sheet tells in a hidden sheet who exported it, which an import does not read', async () => {
  const bank = await newBank()
  await newItem({ bankId: bank.id, stem: '<p>甲</p>' })
  const file = await fetchFile(`format=xlsx&bankId=${bank.id}`)
  const { name } = (await it.get('/api/auth/me', await admin())).body
  assert.deepEqual(sheetsOfWorkbook(file.bytes).get('导出信息'), [
    ['导出人', '导出时间'],
    [name, '2026-11-20 10:00'],
  ])
  assert.match(partsOf(file.bytes).get('xl/workbook.xml') ?? '', /<sheet name="导出信息"[^>]* state="hidden"/)
  const made = (await upload((await newBank()).id, file.bytes, '试题.xlsx')).body.data
  assert.deepEqual([made.counts.total, made.notes], [1, []])
})

/** Items that are hard to write in GIFT. */
const signs: readonly Omit<ItemForm, 'bankId'>[] = [
  {
    ...blankContent('single'),
    stem: '<p>{=甲 ~乙} \\n 和 \\\\ 是什么？#1 ::标题:: // 注释</p><pre><code>a = {\n\n  b: "\\n" // c\n}</code></pre>',
    options: ['<p>a-&gt;b</p>', '<p>%50%</p>', '<p>TRUE</p>'].map((html, index) => ({ html, isRight: index === 1 })),
    topic: 'TCP/IP',
  },
  {
    ...blankContent('multiple'),
    stem: '<p>三个</p>',
    options: ['一', '二', '三', '四'].map((html, index) => ({ html, isRight: index > 0 })),
    analysis: '<p>正确答案：后三个####</p>',
  },
  {
    ...blankContent('blank'),
    stem: '<p>一空：____</p>',
    blanks: [{ accepted: ['%50%a', 'b -> c', '{=d}', 'e；f', '#g'], tolerance: null }],
  },
  { ...blankContent('blank'), stem: '<p>____</p>', blanks: [{ accepted: ['3.14', '-1e3'], tolerance: 0.5 }] },
  { ...blankContent('judge'), stem: '<p>未定</p>', isTrue: null, status: 'DRAFT' },
  { ...blankContent('essay'), stem: '<p>论</p>', analysis: '<p>a</p>' },
]

test('exported GIFT is imported to the same items', async () => {
  const [from, to] = [await newBank(), await newBank()]
  const all = [...items, ...signs.filter(({ status }) => status !== 'DRAFT')]
  for (const item of all) await newItem({ bankId: from.id, ...item })
  const file = await fetchFile(`format=gift&bankId=${from.id}`)
  assert.deepEqual(
    [file.status, file.headers['content-type'], file.headers['x-total-count']],
    [200, 'text/plain; charset=utf-8', String(all.length)],
  )
  assert.match(file.bytes.toString(), /^\/\/ .+ 导出于 2026-11-20 10:00\n/)
  const made = (await upload(to.id, file.bytes, '试题.txt')).body.data
  assert.deepEqual(
    (await rows(made.id)).flatMap(({ problems }) => problems),
    [],
  )
  assert.equal((await commit(made.id)).status, 200)
  assert.deepEqual(await factsOf(to.id), await factsOf(from.id))
})

test('an item without its key is of the same kind again', async () => {
  const [from, to] = [await newBank(), await newBank()]
  for (const item of signs.filter(({ status }) => status === 'DRAFT')) await newItem({ bankId: from.id, ...item })
  const file = await fetchFile(`format=gift&bankId=${from.id}`)
  const made = (await upload(to.id, file.bytes, '试题.txt')).body.data
  assert.deepEqual(
    (await rows(made.id)).map(({ item, outcome }) => [outcome, item.kind]),
    [['wrong', 'judge']],
  )
})

test('a paper has sections by kind, code line by line, and the answers at its end', async () => {
  const bank = await newBank()
  for (const item of items.toReversed()) await newItem({ bankId: bank.id, ...item })
  const file = await fetchFile(`format=docx&bankId=${bank.id}`)
  assert.match(file.headers['content-type'] as string, /wordprocessingml\.document$/)
  const { lines } = readDocx(file.bytes, () => {})
  assert.deepEqual(lines, [
    '试题',
    '一、单选题（共 1 题）',
    '1、=SUM(A1) 的（A）结果',
    'if (a < b) {',
    '    x = "&"',
    '}',
    'A、-1',
    "B、'=x'",
    'C、1-2',
    'D、[HTML]',
    '二、多选题（共 1 题）',
    '1、看图：',
    '［图片］',
    '格',
    'A、甲',
    'B、乙',
    'C、以上都对',
    '三、判断题（共 1 题）',
    '1、<p> 是段落。（×）',
    '四、填空题（共 1 题）',
    '1、（　）之外的空：____ 和 ____',
    '五、简答题（共 1 题）',
    '1、____ 是什么？',
    '参考答案',
    '一、单选题（共 1 题）',
    '1、B',
    '解析：一',
    '二',
    '二、多选题（共 1 题）',
    '1、AC',
    '三、判断题（共 1 题）',
    '1、对',
    '四、填空题（共 1 题）',
    '1、ps -ef \\| grep java|a\\；b|C:\\ ；3.14',
    '五、简答题（共 1 题）',
    '1、+ 加号',
    '  缩进的第二行',
    '第三行。',
    '得分点：要点（一）（60%）',
    '得分点：要点二（40%）',
  ])
  const footer = unzip(file.bytes).get('word/footer1.xml')?.toString() ?? ''
  assert.match(footer, /导出于 2026-11-20 10:00/)
})

test('exports follow the filter of the list and the scope of the caller, and are logged with both', async () => {
  const { token, own, foreign } = await taught()
  const [mine, other] = [await newBank({ courseId: own }), await newBank({ courseId: foreign })]
  await newItem({ bankId: mine.id, stem: '<p>我的题</p>' })
  await newItem({ bankId: mine.id, stem: '<p>难题</p>', difficulty: 3 })
  await newItem({ bankId: other.id, stem: '<p>别人的题</p>' })
  const stemsOf = async (query: string) => {
    const [titles = [], ...found] = rowsOfWorkbook((await fetchFile(query, token)).bytes)
    return found.map((row) => row[titles.indexOf('题干')])
  }
  assert.deepEqual(await stemsOf('format=xlsx'), ['我的题', '难题'])
  assert.deepEqual(await stemsOf('format=xlsx&difficulty=3&keyword=难'), ['难题'])
  assert.deepEqual(await stemsOf(`format=xlsx&bankId=${other.id}`), [])
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'item.export')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  assert.deepEqual(
    logged.map(({ detail }) => JSON.parse(detail as string)),
    [
      { rows: 0, file: '试题-2026-11-20.xlsx', format: 'xlsx', bankId: other.id },
      { rows: 1, file: '试题-2026-11-20.xlsx', format: 'xlsx', difficulty: 3, keyword: '难' },
    ],
  )
  assert.equal((await fetchFile('format=pdf')).status, 422)
})

test('the template has an example of each kind, and can be imported as it is, in Chinese and in English', async () => {
  for (const language of ['en_US', 'zh_CN'] as const) {
    await set(it, { 'basic.language': language })
    const { status, bytes } = await it.get(`${importPath}/template`, await admin())
    assert.equal(status, 200)
    assert.equal(rowsOfWorkbook(bytes)[0]?.[0], language === 'en_US' ? 'Kind' : '题型')
    const made = (await upload((await newBank()).id, bytes, '模板.xlsx')).body.data
    assert.deepEqual(made.counts, { total: 5, ready: 5, wrong: 0, same: 0, leftOut: 0 })
    assert.deepEqual(
      (await rows(made.id)).map(({ item }) => [item.kind, item.difficulty, item.keepsOrder, item.points.length]),
      [
        ['single', 2, false, 0],
        ['multiple', 2, true, 0],
        ['judge', 2, false, 0],
        ['blank', 2, false, 0],
        ['essay', 2, false, 2],
      ],
    )
  }
})
