import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemForm, ItemRow, ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import { during } from '../../../testing/during.ts'
import { itemCalls, singleChoice } from '../../../testing/exam/item-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import { addItems } from './add-items.ts'

const it = testApp()
const { admin, newBank, newItem, saveItem, readItem, taught } = itemCalls(it)
const path = '/api/admin/items'
const post = async (body: object, token?: string) => it.post(path, body, token ?? (await admin()))
const put = async (id: number, body: object, token?: string) =>
  it.call('PUT', `${path}/${id}`, { body, token: token ?? (await admin()) })
const remove = async (id: number, token?: string) =>
  it.call('DELETE', `${path}/${id}`, { token: token ?? (await admin()) })
const list = async (query: string, token?: string) =>
  (await it.get(`${path}?${query}`, token ?? (await admin()))).body as { content: ItemRow[]; totalElements: number }
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })

test('a new item is active and of medium difficulty, and its options have random ids', async () => {
  const bank = await newBank()
  const { status, body } = await post({ bankId: bank.id, ...singleChoice('哪种服务模式提供平台？') })
  const item = body.data as ManagedItem
  assert.deepEqual(
    { status, message: body.message, state: item.status, difficulty: item.difficulty, number: item.number },
    { status: 200, message: '添加成功', state: 'ACTIVE', difficulty: 2, number: 1 },
  )
  const ids = item.options.map(({ id }) => id)
  for (const id of ids) assert.match(id, /^[a-z0-9]{2,4}$/)
  assert.equal(new Set(ids).size, 4)
  const { analysis, keepsOrder, options, stem, bankName } = await readItem(item.id)
  assert.deepEqual(
    { analysis, keepsOrder, stem, bankName, right: options.map(({ html, isRight }) => isRight && html) },
    {
      analysis: '',
      keepsOrder: false,
      stem: '<p>哪种服务模式提供平台？</p>',
      bankName: bank.name,
      right: [false, 'PaaS', false, false],
    },
  )
})

test('HTML is sanitized, code survives, and pictures of other sites are refused', async () => {
  const { id: bankId } = await newBank()
  const code = '<pre><code>for (;;) {\n    i++ &amp;&amp; x &lt; 3\n}</code></pre>'
  const item = await newItem({
    bankId,
    stem: `${code}<script>alert(1)</script>`,
    analysis: '<p onclick="x()">解析</p>',
    options: [
      { html: '<code>i += 1</code><iframe src=x></iframe>', isRight: true },
      { html: '<img src=x onerror=alert(1)>乙', isRight: false },
    ],
  })
  assert.deepEqual(
    { stem: item.stem, analysis: item.analysis, options: item.options.map(({ html }) => html) },
    { stem: code, analysis: '<p>解析</p>', options: ['<code>i += 1</code>', '乙'] },
  )
  const foreign = '<p>图 <img src="https://pictures.example/a.png"></p>'
  const errors = async (change: object) => (await put(item.id, change)).body.errors
  const message = '图片来自其他网站，请先把它上传到本站'
  assert.deepEqual(await errors({ stem: foreign }), { stem: message })
  assert.deepEqual(await errors({ analysis: foreign, status: 'DRAFT' }), { analysis: message })
  assert.deepEqual(await errors({ options: [{ html: foreign, isRight: true }], status: 'DRAFT' }), { options: message })
})

test('a draft may be incomplete, an active item may not', async () => {
  const { id: bankId } = await newBank()
  const incomplete: [Partial<ItemForm>, string][] = [
    [{ kind: 'single', stem: '<p>&nbsp;</p>', options: singleChoice('').options }, 'stem'],
    [{ kind: 'multiple', stem: '题', options: [{ html: '甲', isRight: true }] }, 'options'],
    [{ kind: 'judge', stem: '题' }, 'isTrue'],
    [{ kind: 'blank', stem: '题', blanks: [] }, 'blanks'],
    [{ kind: 'essay', stem: '题', points: [{ text: '要点', share: 50 }] }, 'points'],
  ]
  for (const [form, field] of incomplete) {
    const { status, body } = await post({ bankId, ...form })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], field)
    const draft = (await post({ bankId, ...form, status: 'DRAFT' })).body.data
    const activated = await put(draft.id, { status: 'ACTIVE' })
    assert.deepEqual([activated.status, Object.keys(activated.body.errors)], [422, [field]], field)
  }
  const both = [
    { html: '甲', isRight: true },
    { html: '乙', isRight: true },
  ]
  const draft = await newItem({ bankId, kind: 'single', options: both, status: 'DRAFT' })
  assert.deepEqual(
    draft.options.map(({ html, isRight }) => ({ html, isRight })),
    both,
    'a draft keeps what is wrong with it',
  )
})

test('wrong fields are refused by name, and the kind never changes', async () => {
  const { id: bankId } = await newBank()
  const judge = { bankId, kind: 'judge', stem: '对', isTrue: true }
  const wrong: [object, string[]][] = [
    [{ kind: 'judge', stem: '对' }, ['bankId']],
    [{ bankId }, ['kind', 'stem']],
    [{ ...judge, kind: 'guess' }, ['kind']],
    [{ ...judge, stem: 'x'.repeat(itemLimits.stem + 1) }, ['stem']],
    [{ ...judge, difficulty: 4 }, ['difficulty']],
    [{ ...judge, status: 'GONE' }, ['status']],
    [{ ...judge, topic: 'x'.repeat(itemLimits.topic + 1) }, ['topic']],
    [{ ...judge, options: Array.from({ length: 9 }, () => ({ html: '甲', isRight: true })) }, ['options']],
    [{ ...judge, options: [{ id: 'A', html: '甲', isRight: true }] }, ['options.0.id']],
    [{ ...judge, usedCount: 1 }, ['usedCount']],
  ]
  for (const [body, fields] of wrong) {
    const response = await post(body)
    assert.deepEqual([response.status, Object.keys(response.body.errors)], [422, fields], JSON.stringify(body))
  }
  const { id } = (await post(judge)).body.data
  assert.deepEqual(Object.keys((await put(id, { kind: 'essay' })).body.errors), ['kind'])
  assert.deepEqual(facts(await post({ ...judge, bankId: 999_999 })), { status: 404, problem: 'itemBank.notFound' })
  for (const response of [await put(999_999, {}), await it.get(`${path}/999999`, await admin()), await remove(999_999)])
    assert.deepEqual(facts(response), { status: 404, problem: 'item.notFound' })
})

test('of saves at the same time one wins, and the others see its item', async () => {
  const { id: bankId } = await newBank()
  const { id, version } = await newItem({ bankId })
  const responses = await Promise.all([1, 2, 3].map((number) => put(id, { topic: `知识点${number}`, version })))
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409, 409])
  const winner = responses.find(({ status }) => status === 200)!.body.data
  const { body } = responses.find(({ status }) => status === 409)!
  const late = await during(
    it.context.database,
    (db) => db.updateTable('items').set({ version: 3 }).where('id', '=', id).execute(),
    () => put(id, { topic: '晚了', version: 2 }),
  )
  assert.deepEqual(facts(late), { status: 409, problem: 'resource.stale' })
  assert.deepEqual(
    { problem: body.problem, topic: body.data.topic, version: body.data.version },
    { problem: 'resource.stale', topic: winner.topic, version: 2 },
  )
})

test('the list finds items by bank, kind, topic, difficulty, status and text, newest first and without keys', async () => {
  const [bank, other] = [await newBank(), await newBank()]
  const first = await newItem({ bankId: bank.id, topic: '云计算', stem: '<p>100% <b>IaaS</b> 的例子</p>' })
  const second = await newItem({ bankId: bank.id, kind: 'judge', isTrue: true, options: [], difficulty: 3 })
  const third = await newItem({ bankId: other.id, topic: '云计算', status: 'DRAFT' })
  const ids = async (query: string) => (await list(query)).content.map(({ id }) => id)
  assert.deepEqual(await ids(`bankId=${bank.id}`), [second.id, first.id])
  assert.deepEqual(await ids(`bankId=${bank.id}&kind=judge`), [second.id])
  assert.deepEqual(await ids(`topic=${encodeURIComponent('云计算')}`), [third.id, first.id])
  assert.deepEqual(await ids(`bankId=${bank.id}&difficulty=3`), [second.id])
  assert.deepEqual(await ids(`bankId=${other.id}&status=DRAFT`), [third.id])
  assert.deepEqual(await ids(`keyword=${encodeURIComponent('100% iaas')}`), [first.id])
  const page = await list(`bankId=${bank.id}&size=1&page=1`)
  assert.deepEqual([page.content.map(({ id }) => id), page.totalElements], [[first.id], 2])
  assert.deepEqual(
    Object.keys(page.content[0]!).toSorted(),
    'bankId bankName difficulty id kind status summary topic updatedAt usedCount version'.split(' '),
  )
  assert.equal(page.content[0]!.summary, '100% IaaS 的例子')
  assert.equal((await it.get(`${path}?kind=guess`, await admin())).status, 422)
  const topics = async (query = '') => (await it.get(`${path}/topics?${query}`, await admin())).body
  await saveItem(second.id, { topic: 'Linux' })
  assert.deepEqual(await topics(`bankId=${bank.id}`), ['Linux', '云计算'])
  assert.deepEqual(await topics(`bankId=${other.id}`), ['云计算'])
})

test('a teacher has the items of their own banks, and no others', async () => {
  const { token, own, foreign } = await taught()
  const [mine, theirs, ofSchool] = [
    await newBank({ courseId: own }),
    await newBank({ courseId: foreign }),
    await newBank(),
  ]
  const form = { ...singleChoice('教师的题'), topic: '教师' }
  const item = (await post({ ...form, bankId: mine.id }, token)).body.data as ManagedItem
  const other = await newItem({ ...form, bankId: theirs.id })
  assert.deepEqual(
    (await list('topic=' + encodeURIComponent('教师'), token)).content.map(({ id }) => id),
    [item.id],
  )
  assert.equal((await list(`bankId=${theirs.id}`, token)).totalElements, 0)
  assert.deepEqual((await it.get(`${path}/topics?bankId=${theirs.id}`, token)).body, [])
  const denied = { status: 403, problem: 'access.denied' }
  for (const { id: bankId } of [theirs, ofSchool]) {
    assert.deepEqual(facts(await post({ ...form, bankId }, token)), denied)
    assert.deepEqual(facts(await put(item.id, { bankId }, token)), denied)
  }
  for (const change of [{ topic: '改' }, { nothing: 1 }])
    assert.deepEqual(facts(await put(other.id, change, token)), denied)
  assert.deepEqual(facts(await it.get(`${path}/${other.id}`, token)), denied)
  assert.deepEqual(facts(await remove(other.id, token)), denied)
  assert.equal((await put(item.id, { topic: '改' }, token)).status, 200)
  assert.equal((await remove(item.id, token)).status, 200)
})

test('an admin with a custom role does what it permits', async () => {
  const { id: bankId } = await newBank()
  const { id } = await newItem({ bankId })
  const { token } = await it.world.person('ADMIN', { permissions: ['items.view'] })
  assert.equal((await it.get(`${path}/${id}`, token)).status, 200)
  const answers = [
    await post({ bankId, ...singleChoice('题') }, token),
    await put(id, {}, token),
    await remove(id, token),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403, 403],
  )
})

test('an item that an exam has is not deleted', async () => {
  const { id: bankId } = await newBank()
  const { id } = await newItem({ bankId })
  await saveItem(id, { topic: '二' })
  await it.context.database.write((db) => db.updateTable('items').set({ usedCount: 1 }).where('id', '=', id).execute())
  assert.deepEqual(facts(await remove(id)), { status: 409, problem: 'item.used' })
  await it.context.database.write((db) => db.updateTable('items').set({ usedCount: 0 }).where('id', '=', id).execute())
  assert.equal((await remove(id)).status, 200)
  assert.equal(((await readItem(id)) as unknown as { problem: string }).problem, 'item.notFound')
})

test('a bank has at most ten thousand items, whether they are added or move there', async () => {
  const [full, other] = [await newBank(), await newBank()]
  const user = await it.world.person('ADMIN')
  const actor = { context: it.context, caller: { userId: user.id } } as unknown as Parameters<typeof addItems>[1]
  const { kind, stem } = singleChoice('很多题')
  const draft = { topic: '', difficulty: 1, status: 'DRAFT', importId: null } as const
  const content = { ...(await newItem({ bankId: other.id })), kind, stem }
  const ids = await it.context.database.write((db) =>
    addItems(
      db,
      actor,
      full,
      Array.from({ length: itemLimits.bankItems }, () => ({ ...draft, content })),
    ),
  )
  assert.equal(new Set(ids).size, itemLimits.bankItems)
  const problem = { status: 409, problem: 'itemBank.full' }
  assert.deepEqual(facts(await post({ bankId: full.id, ...singleChoice('一题太多') })), problem)
  const { id } = await newItem({ bankId: other.id })
  assert.deepEqual(facts(await put(id, { bankId: full.id })), problem)
  assert.equal((await put(ids[0]!, { bankId: full.id, topic: '仍在' })).status, 200)
  assert.equal((await remove(ids[0]!)).status, 200)
  assert.equal((await put(id, { bankId: full.id })).status, 200)
})
