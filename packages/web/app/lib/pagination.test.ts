import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageNumbers, shownRange } from './pagination.ts'

test('up to seven pages are all shown', () => {
  assert.deepEqual(pageNumbers(3, 7), [1, 2, 3, 4, 5, 6, 7])
  assert.deepEqual(pageNumbers(1, 1), [1])
  assert.deepEqual(pageNumbers(1, 0), [])
})

test('more than seven pages show seven numbers and ellipses', () => {
  assert.deepEqual(pageNumbers(1, 8), [1, 2, 3, 4, 5, 6, null, 8])
  assert.deepEqual(pageNumbers(5, 20), [1, 2, 3, 4, 5, 6, null, 20])
  assert.deepEqual(pageNumbers(6, 20), [1, null, 4, 5, 6, 7, 8, null, 20])
  assert.deepEqual(pageNumbers(15, 20), [1, null, 13, 14, 15, 16, 17, null, 20])
  assert.deepEqual(pageNumbers(16, 20), [1, null, 15, 16, 17, 18, 19, 20])
  for (let total = 8; total < 40; total++)
    for (let current = 1; current <= total; current++) {
      const numbers = pageNumbers(current, total)
      assert.ok(numbers.includes(current))
      assert.equal(numbers.filter((number) => number !== null).length, 7, `${current} of ${total}`)
    }
})

test('the shown range ends with the last row', () => {
  assert.deepEqual(shownRange({ number: 0, size: 9, totalElements: 12 }), { from: 1, to: 9 })
  assert.deepEqual(shownRange({ number: 1, size: 9, totalElements: 12 }), { from: 10, to: 12 })
  assert.deepEqual(shownRange({ number: 0, size: 9, totalElements: 0 }), { from: 0, to: 0 })
})
