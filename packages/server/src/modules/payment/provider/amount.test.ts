import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fenOf, roundedFenOf, yuanOf } from './amount.ts'

test('every sum up to a hundred yuan is the same sum again', () => {
  for (let fen = 0; fen <= 10_000; fen++) assert.equal(fenOf(yuanOf(fen)), fen)
  assert.deepEqual(
    [yuanOf(26_800), yuanOf(5), fenOf('268'), fenOf('0.5'), fenOf('-1.10')],
    ['268.00', '0.05', 26_800, 50, -110],
  )
})

test('what is no sum of whole fen is none', () => {
  for (const wrong of ['', '1e5', '0.001', '12345678901', '1,000.00', '1.', 'Infinity', '0x10', '１.00', '--1'])
    assert.equal(fenOf(wrong), undefined, wrong)
})

test('fees are rounded', () => {
  assert.deepEqual(['0.12000', '0.125', '-0.12400', '0'].map(roundedFenOf), [12, 13, -12, 0])
})
