import assert from 'node:assert/strict'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { hmac, sha256 } from './keys.ts'

const values = ['', 'a', '学时'.repeat(700), '𠮷'.repeat(1024), 'x'.repeat(2048), 'x'.repeat(2049), '学'.repeat(5000)]

test('digests equal those of node:crypto, whatever the length of key and value', () => {
  for (const length of [0, 1, 31, 32, 63, 64, 65, 200]) {
    const key = randomBytes(length)
    for (const value of [...values, ...values.toReversed()]) {
      assert.equal(hmac(key, value), createHmac('sha256', key).update(value).digest('base64url'))
      assert.equal(sha256(value), createHash('sha256').update(value).digest('base64url'))
    }
  }
})

test('a lone surrogate is encoded as node:crypto encodes it', () => {
  const key = randomBytes(32)
  const value = `a\ud83d`
  assert.equal(hmac(key, value), createHmac('sha256', key).update(value).digest('base64url'))
})
