import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import { expensiveWork } from '../../../core/work-limits.ts'
import { importCalls, importPath, threeItems } from '../../../testing/exam/import-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'

const it = testApp()
const { newBank, paste, preview, commit, undo, stems, taught } = importCalls(it)
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const oneItem = '1、甲\n答案：对'

test('teachers import into the banks of their own courses only, and see no other imports', async () => {
  const { token, own, foreign } = await taught()
  const [mine, other] = [await newBank({ courseId: own }), await newBank({ courseId: foreign })]
  const made = (await paste(mine.id, oneItem, token)).body.data as ItemImport
  assert.equal((await commit(made.id, token)).status, 200)
  assert.deepEqual(await stems(mine.id), ['甲'])
  assert.deepEqual(facts(await paste(other.id, oneItem, token)), { status: 403, problem: 'access.denied' })
  const { id } = await preview(other.id, oneItem)
  const path = `${importPath}/${id}`
  const calls = [
    it.get(path, token),
    it.get(`${path}/rows`, token),
    it.call('PUT', `${path}/rows/1`, { token, body: { nonsense: 1 } }),
    it.call('DELETE', `${path}/rows/1`, { token }),
    it.call('DELETE', `${path}/rows?outcome=wrong`, { token }),
    commit(id, token),
    undo(id, token),
  ]
  for (const call of calls) assert.deepEqual(facts(await call), { status: 403, problem: 'access.denied' })
  const listed = (await it.get(importPath, token)).body as ItemImport[]
  assert.deepEqual(
    listed.map((each) => each.id),
    [made.id],
  )
})

test('two imports are worked on at a time', async () => {
  const bank = await newBank()
  const { id } = await preview(bank.id, oneItem)
  const places = [expensiveWork.itemImports.take(-1), expensiveWork.itemImports.take(-2)]
  try {
    for (const call of [paste(bank.id, oneItem), commit(id)]) {
      const { status, body, headers } = await call
      assert.deepEqual(
        { status, problem: body.problem, message: body.message, after: headers['retry-after'] },
        { status: 429, problem: 'itemImport.busy', message: '正在处理其他导入，请稍后再试', after: '10' },
      )
    }
  } finally {
    for (const free of places) free?.()
  }
  assert.equal((await commit(id)).status, 200)
})

test('imports and undos are logged with bank, file and number', async () => {
  const bank = await newBank()
  const { id } = await preview(bank.id, threeItems.split('\n').slice(0, 4).join('\n'))
  await commit(id)
  await undo(id)
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'detail'])
    .where('action', 'in', ['item.import', 'item.undo'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  assert.deepEqual(
    logged.map(({ action, detail }) => ({ action, ...JSON.parse(detail as string) })),
    [
      { action: 'item.undo', bankId: bank.id, file: '', rows: 1 },
      { action: 'item.import', bankId: bank.id, file: '', rows: 1 },
    ],
  )
})
