import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import { during } from '../../../testing/during.ts'
import { itemCalls } from '../../../testing/exam/item-calls.ts'
import { testApp } from '../../../testing/test-app.ts'
import { deleteBankRow } from './item-bank.queries.ts'

const it = testApp()
const { admin, newBank, newItem, saveItem, taught } = itemCalls(it)
const path = '/api/admin/item-banks'
const post = async (body: object, token?: string) => it.post(path, body, token ?? (await admin()))
const put = async (id: number, body: object, token?: string) =>
  it.call('PUT', `${path}/${id}`, { body, token: token ?? (await admin()) })
const remove = async (id: number, token?: string) =>
  it.call('DELETE', `${path}/${id}`, { token: token ?? (await admin()) })
const list = async (token?: string): Promise<ItemBank[]> => (await it.get(path, token ?? (await admin()))).body
const facts = ({ status, body }: Awaited<ReturnType<typeof post>>) => ({ status, problem: body.problem })

test('a bank is added, renamed, given to a course and deleted', async () => {
  const course = await it.world.course({ name: '云计算' })
  const { status, body } = await post({ name: ' 公共题库 ' })
  const { id } = body.data
  assert.deepEqual(
    { status, data: body.data },
    {
      status: 200,
      data: { id, name: '公共题库', courseId: null, courseName: null, items: 0, activeItems: 0, version: 1 },
    },
  )
  const changed = (await put(id, { name: '云计算题库', courseId: course.id, version: 1 })).body.data
  assert.deepEqual(changed, { ...body.data, name: '云计算题库', courseId: course.id, courseName: '云计算', version: 2 })
  const stale = await put(id, { name: '旧', version: 1 })
  assert.deepEqual(
    { ...facts(stale), data: stale.body.data },
    { status: 409, problem: 'resource.stale', data: changed },
  )
  assert.equal((await remove(id)).status, 200)
  assert.deepEqual(facts(await remove(id)), { status: 404, problem: 'itemBank.notFound' })
  assert.deepEqual(facts(await put(id, { name: '没有了' })), { status: 404, problem: 'itemBank.notFound' })
})

test('banks are listed by name, with the numbers of their items', async () => {
  const [second, first] = [await newBank({ name: 'b 题库' }), await newBank({ name: 'a 题库' })]
  await newItem({ bankId: first.id })
  await newItem({ bankId: first.id, status: 'DRAFT' })
  await newItem({ bankId: first.id, status: 'RETIRED' })
  const found = (await list()).filter(({ id }) => id === first.id || id === second.id)
  assert.deepEqual(
    found.map(({ id, items, activeItems }) => ({ id, items, activeItems })),
    [
      { id: first.id, items: 3, activeItems: 1 },
      { id: second.id, items: 0, activeItems: 0 },
    ],
  )
})

test('wrong fields are refused by name', async () => {
  const bank = await newBank()
  const wrong: [object, string][] = [
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: '题库', courseId: 999_999 }, 'courseId'],
    [{ name: '题库', courseId: '1' }, 'courseId'],
    [{ name: '题库', color: 'red' }, 'color'],
  ]
  for (const [body, field] of wrong) {
    const response = await post(body)
    assert.deepEqual([response.status, Object.keys(response.body.errors)], [422, [field]], JSON.stringify(body))
  }
  assert.deepEqual((await put(bank.id, { courseId: 999_999 })).body.errors, { courseId: '课程不存在' })
})

test('two banks never have the same name, even if they are saved at once', async () => {
  await newBank({ name: '同名' })
  const other = await newBank()
  for (const response of [await post({ name: '同名' }), await put(other.id, { name: '同名' })])
    assert.deepEqual(
      { ...facts(response), errors: response.body.errors },
      { status: 409, problem: 'itemBank.nameTaken', errors: { name: '题库名称已存在' } },
    )
  assert.equal((await put(other.id, { name: other.name })).status, 200, 'its own name is not taken')
  const responses = await Promise.all([1, 2, 3].map(() => post({ name: '同时同名' })))
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409, 409])
})

test('a bank with items stays, even if one is added at the same time', async () => {
  const [bank, other] = [await newBank(), await newBank()]
  const { id } = await newItem({ bankId: bank.id })
  const refused = await remove(bank.id)
  assert.deepEqual(
    { ...facts(refused), message: refused.body.message },
    { status: 409, problem: 'itemBank.inUse', message: '题库中还有 1 道试题，不能删除' },
  )
  await saveItem(id, { bankId: other.id })
  assert.equal((await remove(bank.id)).status, 200)

  const gone = await newBank()
  const added = await during(
    it.context.database,
    (db) => deleteBankRow(db, gone.id),
    async () =>
      it.post('/api/admin/items', { bankId: gone.id, kind: 'judge', stem: '对吗', isTrue: true }, await admin()),
  )
  assert.deepEqual(facts(added), { status: 404, problem: 'itemBank.notFound' })
})

test('a bank takes its imports along, and items that moved away stay', async () => {
  const [bank, other] = [await newBank(), await newBank()]
  const { id } = await newItem({ bankId: bank.id })
  const user = await it.world.person('ADMIN')
  await it.context.database.write(async (db) => {
    const row = { bankId: bank.id, fileName: '题.xlsx', status: 'DONE', counts: '{}', notes: '[]' } as const
    const added = await db
      .insertInto('itemImports')
      .values({ ...row, createdBy: user.id, createdAt: it.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('items').set({ importId: added.id }).where('id', '=', id).execute()
  })
  await saveItem(id, { bankId: other.id })
  assert.equal((await remove(bank.id)).status, 200)
  assert.equal((await it.get(`/api/admin/items/${id}`, await admin())).body.bankId, other.id)
})

test('a teacher has the banks of their own courses, and no others', async () => {
  const { token, own, foreign } = await taught()
  const [ofSchool, ofForeign] = [await newBank(), await newBank({ courseId: foreign })]
  const bank = (await post({ name: '教师的题库', courseId: own }, token)).body.data as ItemBank
  assert.deepEqual(
    (await list(token)).map(({ id }) => id),
    [bank.id],
  )
  assert.deepEqual(facts(await post({ name: '别人的', courseId: foreign }, token)), {
    status: 403,
    problem: 'access.denied',
  })
  for (const body of [{ name: '不属于课程' }, { name: '不属于课程', courseId: null }])
    assert.deepEqual((await post(body, token)).body.errors, { courseId: '请选择课程' })
  for (const { id } of [ofSchool, ofForeign]) {
    assert.deepEqual(facts(await put(id, { name: '改名' }, token)), { status: 403, problem: 'access.denied' })
    assert.deepEqual(facts(await put(id, { nothing: 1 }, token)), { status: 403, problem: 'access.denied' })
    assert.deepEqual(facts(await remove(id, token)), { status: 403, problem: 'access.denied' })
  }
  assert.equal((await put(bank.id, { courseId: foreign }, token)).status, 403)
  assert.equal((await put(bank.id, { courseId: null }, token)).status, 422)
  assert.equal((await put(bank.id, { name: '教师改的题库', courseId: own }, token)).status, 200)
  assert.equal((await remove(999_999, token)).status, 404)
  assert.equal((await remove(bank.id, token)).status, 200)
})
