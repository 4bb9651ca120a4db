import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeCertificateNumber, readCertificateNumber } from './certificate-number.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const numbers = Array.from({ length: 500 }, () => makeCertificateNumber('ZS', '2026-11-20'))

test('a number is read in lowercase and without hyphen, and never looks like a phone number', () => {
  assert.equal(new Set(numbers).size, numbers.length)
  for (const number of numbers) {
    assert.equal(readCertificateNumber(` ${number.toLowerCase()} `), number)
    assert.equal(readCertificateNumber(number.replace('-', '')), number)
    assert.match(number, /^ZS20261120-[0-9A-HJKMNP-TV-Z]{11}$/)
    assert.doesNotMatch(number.slice(11), /\d{6}/)
  }
})

test('every single wrong character is detected', () => {
  for (const number of numbers.slice(0, 50))
    for (let at = 11; at < number.length; at++)
      for (const other of alphabet)
        if (other !== number[at])
          assert.equal(readCertificateNumber(number.slice(0, at) + other + number.slice(at + 1)), undefined)
})

test('a prefix may be any short text, or empty', () => {
  for (const prefix of ['', '匠', 'LDGX3']) {
    const number = makeCertificateNumber(prefix, '2026-11-20')
    assert.equal(readCertificateNumber(number), number)
  }
})
