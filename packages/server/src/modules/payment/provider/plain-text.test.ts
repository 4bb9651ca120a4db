import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'

test('a description loses what the providers’ bills and forms give a meaning', () => {
  assert.equal(plainText('`课程`, A/B=C&D\n第一期😀', 100), '课程   A B C D 第一期')
})

test('a description is cut between characters', () => {
  assert.equal(plainText('网络安全', 7), '网络')
  assert.ok(Buffer.byteLength(plainText('课'.repeat(200), 127)) <= 127)
})
