import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withNewRows } from './with-new-rows.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))

test('a page that an added row has shifted repeats no row and lacks none', () => {
  const all = rows(9, 1, 2, 3, 4)
  const known = [{ id: 9 }, ...rows(1, 2)]
  const size = 2
  const second = withNewRows(known, all.slice(size, 2 * size))
  assert.deepEqual(second, rows(9, 1, 2, 3))
  assert.deepEqual(withNewRows(second, all.slice(2 * size)), all)
})
