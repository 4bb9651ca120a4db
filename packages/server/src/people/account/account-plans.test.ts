import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { testApp } from '../../testing/test-app.ts'
import { listTakenLogins } from '../student/student-number.queries.ts'
import { findAccountByLogin } from './account.queries.ts'
import { deleteLogin } from './session.queries.ts'
import { findTakenNames } from './taken-names.queries.ts'

const it = testApp()

/** The steps by which SQLite runs the queries of a job. */
async function stepsOf(job: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { read, write } = it.context.database
  const queries: CompiledQuery[] = []
  const watcher: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(read.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await write((db) => job(db.withPlugin(watcher)))
  const steps: string[] = []
  for (const { sql, parameters } of queries) {
    const plan = await read.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    steps.push(...plan.rows.map(({ detail }) => detail))
  }
  return steps
}

test('signing in and out and checking names read no other accounts and sessions, however many there are', async (t) => {
  if (it.context.database.engine === 'postgres') return t.skip('its plans depend on the number of rows')
  const { id } = await it.world.student()
  const names = { username: 'a1', phone: '13800000000', email: 'a@example.cn', studentNumber: 'A1' }
  for (const job of [
    (db: Db) => findAccountByLogin(db, 'a1'),
    (db: Db) => findTakenNames(db, names, id),
    (db: Db) => findTakenNames(db, { username: 'a1', phone: null, email: null }),
    (db: Db) => listTakenLogins(db, ['a1', 'A2']),
    (db: Db) => deleteLogin(db, id, 'a login'),
  ]) {
    const steps = await stepsOf(job)
    assert.ok(steps.some((step) => step.startsWith('SEARCH')))
    assert.deepEqual(
      steps.filter((step) => step.startsWith('SCAN')),
      [],
    )
  }
})
