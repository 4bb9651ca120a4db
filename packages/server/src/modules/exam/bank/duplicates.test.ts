import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import { itemCalls, singleChoice } from '../../../testing/exam/item-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

const it = testApp()
const { newBank, newItem, readItem, saveItem, taught } = itemCalls(it)
const duplicates = async (id: number) => (await readItem(id)).duplicates
const stem = '在云计算的三种服务模式中，向用户提供开发、测试和部署平台的是哪一种模式'

test('a copy is told in every bank, however it is formatted and its options are ordered', async () => {
  const [bank, other] = [await newBank(), await newBank()]
  const item = await newItem({ bankId: bank.id, ...singleChoice('ＴＣＰ 的<strong>默认</strong> 端口 是____') })
  const copies = [
    { ...singleChoice(' TCP 的默认\u00a0端口 是______ '), topic: '另一知识点', analysis: '<p>另一解析</p>' },
    { stem: '<p>TCP 的默认</p><p>端口 是____</p>', options: singleChoice('').options!.toReversed() },
  ]
  const ids: number[] = []
  for (const copy of copies) ids.push((await newItem({ bankId: other.id, ...copy })).id)
  const [right, ...wrong] = singleChoice('').options!.toSorted((a, b) => Number(b.isRight) - Number(a.isRight))
  for (const different of [
    { stem: 'TCP 的默认端口 是____' },
    { options: [{ ...right!, html: 'PaaS<sub>2</sub>' }, ...wrong] },
    { options: singleChoice('').options!.map((option, index) => ({ ...option, isRight: index === 0 })) },
    { kind: 'multiple' as const },
  ])
    await newItem({ bankId: other.id, stem: item.stem, ...different })
  assert.deepEqual(
    await duplicates(item.id),
    ids
      .map((id) => ({ id, bankName: other.name, summary: 'TCP 的默认 端口 是____', isSame: true }))
      .with(0, { id: ids[0]!, bankName: other.name, summary: 'TCP 的默认 端口 是______', isSame: true }),
  )
})

test('nearly the same text is told in the same bank only, of the same kind, after the copies', async () => {
  const [bank, other] = [await newBank(), await newBank()]
  const item = await newItem({ bankId: bank.id, ...singleChoice(stem) })
  const near = await newItem({ bankId: bank.id, ...singleChoice(`${stem}？`) })
  const nearest = await newItem({
    bankId: bank.id,
    stem: `<h2>${stem}</h2>`,
    topic: '',
    analysis: '',
    keepsOrder: true,
  })
  await newItem({
    bankId: bank.id,
    ...singleChoice('在云计算的三种服务模式中，向用户提供服务器、存储和网络的是哪一种模式'),
  })
  await newItem({ bankId: bank.id, kind: 'judge', stem, isTrue: true })
  await newItem({ bankId: other.id, ...singleChoice(`${stem}？`) })
  const bankName = bank.name
  assert.deepEqual(await duplicates(item.id), [
    { id: nearest.id, bankName, summary: stem, isSame: true },
    { id: near.id, bankName, summary: `${stem}？`, isSame: false },
  ])
  await saveItem(near.id, { stem: '完全不同的题干，与云计算无关，也不长' })
  assert.deepEqual(
    (await duplicates(item.id)).map(({ id }) => id),
    [nearest.id],
  )
})

test('at most ten are told, and a draft without text has none', async () => {
  const { id: bankId } = await newBank()
  const blank = { kind: 'essay', stem: '', status: 'DRAFT' } as const
  const draft = await newItem({ bankId, ...blank, reference: '一' })
  await newItem({ bankId, ...blank, reference: '二' })
  assert.deepEqual(await duplicates(draft.id), [])
  const text = `${stem}（十次）`
  const item = await newItem({ bankId, ...singleChoice(text) })
  for (let number = 0; number < itemLimits.mostDuplicates; number++) await newItem({ bankId, ...singleChoice(text) })
  await newItem({ bankId, ...singleChoice(`${text}。`) })
  assert.deepEqual(
    (await duplicates(item.id)).map(({ isSame }) => isSame),
    Array(itemLimits.mostDuplicates).fill(true),
  )
})

test('a teacher is told copies of their own banks only', async () => {
  const { token, own, foreign } = await taught()
  const [mine, theirs] = [await newBank({ courseId: own }), await newBank({ courseId: foreign })]
  const form = singleChoice('教师之间不泄露的题干')
  const [first, second] = [await newItem({ ...form, bankId: mine.id }), await newItem({ ...form, bankId: mine.id })]
  await newItem({ ...form, bankId: theirs.id })
  const { body } = await it.get(`/api/admin/items/${first.id}`, token)
  assert.deepEqual(
    body.duplicates.map(({ id }: { id: number }) => id),
    [second.id],
  )
})
