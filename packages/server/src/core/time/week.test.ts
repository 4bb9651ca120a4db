import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mondayOf } from './week.ts'

test('a week begins on Monday', () => {
  assert.equal(mondayOf('2026-11-16'), '2026-11-16')
  assert.equal(mondayOf('2026-11-20'), '2026-11-16')
  assert.equal(mondayOf('2026-11-22'), '2026-11-16')
  assert.equal(mondayOf('2026-11-23'), '2026-11-23')
  assert.equal(mondayOf('2027-01-01'), '2026-12-28')
})
