import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noResult, unknownFormat } from './raw-sheet.ts'
import { shownValue } from './shown-value.ts'

const number = (v: number, z?: string) => shownValue({ t: 'n', v, ...(z !== undefined && { z }) }, false)

test('a number is read as its format shows it', () => {
  for (const [format, value, shown] of [
    ['"202601"000', 326, '202601326'],
    ['000000_ ', 50_637, '050637'],
    ['[$-804]0000', 554, '0554'],
    ['00000;-00000', 919, '00919'],
    ['"JX"0000', 199, 'JX0199'],
    ['00"号"', 5, '05号'],
    ['00号', 5, '05号'],
    ['0000-0000', 12_345_678, '1234-5678'],
    ['#0000', 7, '0007'],
    ['0000;@', 7, '0007'],
    ['0%', 0.529, '53%'],
    ['0', 88.6, '89'],
    [';;;', 5, null],
    ['[DBNum1][$-804]General', 12, unknownFormat],
  ] as const)
    assert.equal(number(value, format), shown, format)
})

test('separators, decimal zeros and notation do not change a number', () => {
  for (const [format, value] of [
    [undefined, 13_800_000_000],
    ['General', 0.5],
    ['@', 7],
    ['0', 7],
    ['#,##0', 13_800_000_000],
    ['0.00', 88],
    ['0.00_);(0.00)', 88],
    ['0.00E+00', 13_800_000_000],
    ['0', 329_900_199_801_230_700],
  ] as const)
    assert.equal(number(value, format), value, String(format))
})

test('a date keeps its year, and a number that is no day its digits', () => {
  assert.equal(number(46_339, 'm"月"d"日"'), '2026/11/13')
  assert.equal(number(46_339.5, 'yyyy-mm-dd hh:mm'), '2026/11/13')
  assert.equal(shownValue({ t: 'n', v: 44_877, z: 'yyyy-mm-dd' }, true), '2026/11/13')
  assert.equal(number(0.5, 'h:mm'), '12:00')
  assert.equal(number(20_261_103, 'yyyy-mm-dd'), 20_261_103)
})

test('a formula without result is told from an empty one', () => {
  assert.equal(shownValue({ t: 'z', f: 'A1' }, false), noResult)
  assert.equal(shownValue({ t: 's', f: '[1]Sheet1!A1', v: '' }, false), noResult)
  assert.equal(shownValue({ t: 's', f: 'IF(A1="","",A1)', v: '' }, false), null)
  assert.equal(shownValue({ t: 's', f: '"1"&"2"', v: '12' }, false), '12')
  assert.equal(shownValue({ t: 'z' }, false), null)
})

test('logical values and errors are read as they are shown', () => {
  assert.equal(shownValue({ t: 'b', v: true }, false), 'TRUE')
  assert.equal(shownValue({ t: 'e', v: 0x2a }, false), '#N/A')
})
