import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { needsPostgres } from './needs-postgres.ts'

const plainTest = `import { test } from 'node:test'\ntest('a rule', () => {})\n`

/** Writes files by name into a folder of their own; returns the path of the first. */
function files(t: TestContext, sources: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-rule-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), source)
  }
  return join(folder, Object.keys(sources)[0] as string)
}

test('the engine matters to a test whose product file locks, has raw SQL, upserts or branches by engine', (t) => {
  for (const statement of [
    'db.selectFrom(a).forUpdate()',
    'sql<number>`count(*)`',
    'insert.onConflict()',
    'if (database.engine)',
  ]) {
    const test = files(t, { 'order.test.ts': plainTest, 'order.queries.ts': statement })
    assert.equal(needsPostgres(test), true, statement)
  }
})

test('it matters through an import of the test, and through one of a file that shares its name', (t) => {
  const locked = 'export const lock = db.forUpdate()'
  const imported = files(t, { 'a/b.test.ts': `import '../c/d.ts'\n${plainTest}`, 'c/d.ts': locked })
  assert.equal(needsPostgres(imported), true)
  const further = files(t, { 'b.test.ts': plainTest, 'b.routes.ts': `import './e.ts'`, 'e.ts': locked })
  assert.equal(needsPostgres(further), true)
})

test('it matters to concurrent calls, and to nothing else', (t) => {
  const concurrent = `test('two payments at once are one', () => {})`
  assert.equal(needsPostgres(files(t, { 'refund.test.ts': concurrent })), true)
  const apart = { 'a.test.ts': plainTest, 'other.ts': 'sql`select 1`' }
  assert.equal(needsPostgres(files(t, apart)), false)
})
