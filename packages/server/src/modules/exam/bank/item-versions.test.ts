import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemForm } from '@jiangxue/contract/exam/item.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import { itemCalls, singleChoice } from '../../../testing/exam/item-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

const it = testApp()
const { newBank, newItem, saveItem, readItem } = itemCalls(it)
const versionsOf = (itemId: number) =>
  it.context.database.read
    .selectFrom('itemVersions')
    .selectAll()
    .where('itemId', '=', itemId)
    .orderBy('number')
    .execute()
const keyOf = async (itemId: number) => JSON.parse((await versionsOf(itemId)).at(-1)!.answerKey)

test('a changed text or key becomes a further version, and earlier ones stay as they were', async () => {
  const bank = await newBank()
  const item = await newItem({ bankId: bank.id })
  const [first] = await versionsOf(item.id)
  const changes: Partial<ItemForm>[] = [
    { stem: '<p>改过的题干</p>' },
    { options: item.options.map((option, index) => ({ ...option, isRight: index === 0 })) },
    { options: item.options.map((option) => ({ ...option, html: `${option.html} 服务` })) },
    { keepsOrder: true },
    { analysis: '<p>解析</p>' },
  ]
  for (const [index, change] of changes.entries())
    assert.equal((await saveItem(item.id, change)).number, index + 2, JSON.stringify(change))
  const versions = await versionsOf(item.id)
  assert.equal(versions.length, changes.length + 1)
  assert.deepEqual(versions[0], first)
  const { number, stem, analysis, keepsOrder } = await readItem(item.id)
  assert.deepEqual(
    { number, stem, analysis, keepsOrder },
    { number: 6, stem: '<p>改过的题干</p>', analysis: '<p>解析</p>', keepsOrder: true },
  )
})

test('a save whose text and key stay the same makes no version', async () => {
  const [bank, other] = [await newBank(), await newBank()]
  const item = await newItem({ bankId: bank.id })
  const { stem, keepsOrder, analysis, options } = item
  const withoutIds = options.map(({ html, isRight }) => ({ html, isRight }))
  for (const change of [
    {},
    { stem, keepsOrder, analysis, options },
    { options: withoutIds },
    // What belongs to other kinds is not kept.
    { isTrue: true, reference: '答案', blanks: [{ accepted: ['甲'], tolerance: null }] },
    { topic: '新知识点', difficulty: 3, status: 'RETIRED', bankId: other.id },
  ])
    assert.equal((await saveItem(item.id, change)).number, 1, JSON.stringify(change))
  const { topic, difficulty, status, bankId, version } = await readItem(item.id)
  assert.deepEqual(
    { topic, difficulty, status, bankId, version },
    { topic: '新知识点', difficulty: 3, status: 'RETIRED', bankId: other.id, version: 6 },
  )
  assert.deepEqual((await readItem(item.id)).options, options)
})

test('options keep their ids, and ids that the item did not have are replaced', async () => {
  const { id: bankId } = await newBank()
  const made = await newItem({
    bankId,
    options: [
      { id: 'a1', html: '甲', isRight: true },
      { id: 'a1', html: '乙', isRight: false },
    ],
  })
  const [first, second] = made.options.map(({ id }) => id) as [string, string]
  assert.ok(first !== 'a1' && second !== 'a1' && first !== second)
  const { options } = await saveItem(made.id, {
    options: [
      { id: second, html: '乙二', isRight: false },
      { id: 'zz9', html: '丙', isRight: true },
      { html: '甲', isRight: false },
      { id: second, html: '丁', isRight: false },
    ],
  })
  assert.deepEqual([options[0]!.id, options[2]!.id], [second, first])
  const ids = options.map(({ id }) => id)
  assert.ok(!ids.includes('zz9'))
  assert.equal(new Set(ids).size, 4)
})

test('the key of each kind is stored apart from the text', async () => {
  const { id: bankId } = await newBank()
  const blanks = [{ accepted: ['3.14', '3.1'], tolerance: 0.05 }]
  const points = [{ text: '说明原因', share: 100 }]
  const forms: [ItemKind, Partial<ItemForm>, (ids: readonly string[]) => object][] = [
    ['single', {}, (ids) => ({ id: ids[1] })],
    [
      'multiple',
      { options: singleChoice('').options!.map((option, index) => ({ ...option, isRight: index < 2 })) },
      (ids) => ({ ids: ids.slice(0, 2).toSorted() }),
    ],
    ['judge', { isTrue: false }, () => ({ isTrue: false })],
    [
      'blank',
      { stem: '圆周率约为 ____', blanks, caseSensitive: true },
      () => ({ blanks, anyOrder: false, caseSensitive: true }),
    ],
    ['essay', { reference: '参考', points }, () => ({ reference: '参考', points })],
  ]
  for (const [kind, form, wanted] of forms) {
    const item = await newItem({ bankId, kind, stem: '题干', ...form })
    const ids = item.options.map(({ id }) => id)
    assert.deepEqual(await keyOf(item.id), wanted(ids), kind)
    const [stored] = await versionsOf(item.id)
    const texts = kind === 'single' || kind === 'multiple' ? ['id', 'html'] : []
    for (const option of JSON.parse(stored!.options)) assert.deepEqual(Object.keys(option), texts, kind)
    assert.deepEqual((await readItem(item.id)).options, item.options)
  }
})
