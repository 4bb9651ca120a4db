import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordStrength } from './password-strength.ts'

test('length counts more than special characters', () => {
  const strengths = {
    '': 0,
    aB3$: 0,
    '12345678': 1,
    aaaaaaaaaaaaaaaaaaaa: 1,
    abcabcab1: 1,
    wangli2026: 1,
    WangLi2026: 2,
    'horse-battery': 2,
    'correct horse battery staple': 3,
    'Wang-Li-2026!': 3,
  }
  for (const [password, strength] of Object.entries(strengths))
    assert.equal(passwordStrength(password), strength, password)
})
