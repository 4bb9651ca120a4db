import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasExpired } from './use-signed-link.ts'

test('only the address of a file of the school expires', () => {
  assert.equal(hasExpired('/private-files/1/a.pdf?expires=1000&signature=x', 1000), true)
  assert.equal(hasExpired('/private-files/1/a.pdf?expires=1000&signature=x', 999), false)
  assert.equal(hasExpired('/files/1', 1000), false)
  assert.equal(hasExpired('https://pan.example/a?expires=1', 1000), false)
})
