import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeLogs } from '../../../core/log/logs.ts'
import { itemCalls, singleChoice } from '../../../testing/exam/item-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

const it = testApp()
const { admin, newBank, newItem, saveItem, readItem } = itemCalls(it)

/** What the log tells of a thing, oldest first, without who did it. */
async function storiesOf(targetType: string, id: number) {
  await writeLogs(it.context, it.logs)
  const { body } = await it.get('/api/admin/logs/operation?size=100', await admin())
  return (body.content as { targetType: string; targetId: string; sentence: string; facts: object[] }[])
    .filter((row) => row.targetType === targetType && row.targetId === String(id))
    .map(({ sentence, facts }) => ({ sentence: sentence.replace(/^admin\d+/, '某人'), facts }))
    .toReversed()
}
const rows = async (id: number) =>
  it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'detail'])
    .where('targetType', '=', 'item')
    .where('targetId', '=', String(id))
    .orderBy('id')
    .execute()
const actions = async (id: number) => (await rows(id)).map(({ action }) => action)

test('what is done to banks is told in sentences', async () => {
  const course = await it.world.course({ name: '云计算' })
  const { id } = await newBank({ name: '旧题库' })
  const token = await admin()
  await it.call('PUT', `/api/admin/item-banks/${id}`, { token, body: { name: '新题库', courseId: course.id } })
  await it.call('DELETE', `/api/admin/item-banks/${id}`, { token })
  assert.deepEqual(
    (await storiesOf('itemBank', id)).map(({ sentence }) => sentence),
    [
      '某人添加题库“旧题库”',
      '某人把题库“新题库”的题库名称从“旧题库”改为“新题库”；所属课程设为“云计算”',
      '某人删除题库“新题库”',
    ],
  )
})

test('what is done to items is told in sentences', async () => {
  const [bank, other] = [await newBank({ name: '甲题库' }), await newBank({ name: '乙题库' })]
  const { id, options } = await newItem({ bankId: bank.id, ...singleChoice('哪个是平台？') })
  await saveItem(id, { difficulty: 3, status: 'RETIRED', bankId: other.id })
  await saveItem(id, {
    options: options.map((option, index) => ({ ...option, isRight: index === 0 })),
    analysis: '<p>见教材</p>',
  })
  await readItem(id)
  await it.call('DELETE', `/api/admin/items/${id}`, { token: await admin() })
  const stories = await storiesOf('item', id)
  assert.deepEqual(
    stories.map(({ sentence }) => sentence),
    [
      '某人添加试题“哪个是平台？”',
      '某人把试题“哪个是平台？”的所属题库从“甲题库”改为“乙题库”；难度从“中”改为“难”；状态从“已启用”改为“已停用”',
      '某人修改试题“哪个是平台？”',
      '某人查看试题答案“哪个是平台？”',
      '某人删除试题“哪个是平台？”',
    ],
  )
  assert.deepEqual(stories[2]!.facts, [{ label: '改动', value: '正确答案、答案解析' }])
})

test('the log never has the key', async () => {
  const { id: bankId } = await newBank()
  const points = [{ text: '机密得分点', share: 100 }]
  const { id } = await newItem({ bankId, kind: 'essay', stem: '论述', options: [], reference: '机密参考', points })
  await saveItem(id, { reference: '机密参考二', analysis: '<p>机密解析</p>' })
  await readItem(id)
  await it.call('DELETE', `/api/admin/items/${id}`, { token: await admin() })
  const log = await rows(id)
  assert.equal(log.length, 4)
  assert.doesNotMatch(JSON.stringify(log), /机密/)
  assert.deepEqual(JSON.parse(log[1]!.detail).changed, ['answerKey', 'analysis'])
})

test('every look at a key is logged, also through a refused save, but not what was just saved', async () => {
  const { id: bankId } = await newBank()
  const { id } = await newItem({ bankId })
  await saveItem(id, { topic: '二' })
  assert.deepEqual(await actions(id), ['item.create', 'item.update'])
  await readItem(id)
  const stale = await it.call('PUT', `/api/admin/items/${id}`, { token: await admin(), body: { version: 1 } })
  assert.equal(stale.status, 409)
  assert.deepEqual((await actions(id)).slice(2), ['item.reveal', 'item.reveal'])
})
