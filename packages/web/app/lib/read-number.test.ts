import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNumber } from './read-number.ts'

test('only integers are read from a query', () => {
  assert.equal(readNumber('3', 1), 3)
  for (const bad of [null, '', '0', '-1', '1.5', '1e3', 'abc', '99999999999']) assert.equal(readNumber(bad, 1), 1)
})
