import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepOfCode, toBase32, totpAddress, totpCode, totpStep } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('codes are those of RFC 6238, Appendix B', () => {
  // The last six of the eight digits of the RFC.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(totpCode(secret, totpStep(seconds * 1000)), code)
})

test('a code is accepted one step early or late, and no step twice', () => {
  const now = 1_234_567_890_000
  const step = totpStep(now)
  for (const off of [-1, 0, 1]) assert.equal(stepOfCode(secret, totpCode(secret, step + off), now), step + off)
  for (const off of [-2, 2]) assert.equal(stepOfCode(secret, totpCode(secret, step + off), now), undefined)
  assert.equal(stepOfCode(secret, totpCode(secret, step), now, step), undefined)
  assert.equal(stepOfCode(secret, totpCode(secret, step - 1), now, step), undefined)
})

test('the secret is written in base 32 (RFC 4648)', () => {
  assert.equal(toBase32(Buffer.from('foobar')), 'MZXW6YTBOI')
  assert.equal(
    totpAddress(Buffer.from('foobar'), '匠学 A', 'li@x'),
    'otpauth://totp/%E5%8C%A0%E5%AD%A6%20A:li%40x?secret=MZXW6YTBOI&issuer=%E5%8C%A0%E5%AD%A6%20A',
  )
})
