import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseRange } from './send-file.ts'

test('a range never exceeds the file, and has at least one byte', () => {
  const number = fc.oneof(fc.constant(''), fc.nat(300).map(String), fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String))
  fc.assert(
    fc.property(number, number, fc.nat(200), (first, last, size) => {
      const range = parseRange(`bytes=${first}-${last}`, size)
      if (range === undefined || range === 'unsatisfiable') return
      assert.ok(range.from >= 0 && range.from <= range.to && range.to < size)
    }),
  )
})

test('every range of an empty file is unsatisfiable', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) assert.equal(parseRange(header, 0), 'unsatisfiable')
})

test('a header other than a single byte range is ignored', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      if (!/^\s*bytes=\d*-\d*\s*$/.test(header)) assert.equal(parseRange(header, 100), undefined)
    }),
  )
})
