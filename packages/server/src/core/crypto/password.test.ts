import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveKeys } from './keys.ts'
import { hashInitialPassword, hashPassword, isPassword } from './password.ts'

const keys = deriveKeys('a key for tests that is long enough')

test('both kinds of hash accept their password, and no other password or key', async () => {
  const initial = hashInitialPassword(keys, '0123456789ABCDEF')
  for (const stored of [initial, await hashPassword('0123456789ABCDEF')]) {
    assert.equal(await isPassword(keys, stored, '0123456789ABCDEF'), true)
    assert.equal(await isPassword(keys, stored, '0123456789ABCDEG'), false)
    assert.equal(await isPassword(keys, stored, stored), false)
  }
  assert.equal(await isPassword(deriveKeys('another key that is long enough!'), initial, '0123456789ABCDEF'), false)
  assert.notEqual(hashInitialPassword(keys, '0123456789ABCDEF'), initial)
  for (const broken of [undefined, '', 'initial$', 'initial$$', 'nonsense'])
    assert.equal(await isPassword(keys, broken, ''), false)
})

test('a password is hashed with argon2id at the recommended cost', async () => {
  assert.match(await hashPassword('a password'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
