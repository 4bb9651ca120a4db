import assert from 'node:assert/strict'
import { test } from 'node:test'
import { birthDateOf } from '@jiangxue/contract/account/id-card.ts'
import type { RosterField } from '@jiangxue/contract/student/roster.values.ts'
import { idCardOf } from '../../testing/people/realistic-roster.ts'
import { checkCells } from './check/check-cells.ts'
import { isSameName, sexOf } from './check/same-person.ts'
import { fullEthnicity } from './read/column-words.ts'
import { noResult, unknownFormat, type RawCell } from './read/raw-sheet.ts'
import { dayOf } from './read/read-day.ts'

const idCard = idCardOf(1)
/** Checks one cell of a row that is right otherwise. Returns its value or its problem. */
function check(field: RosterField, cell: RawCell): string {
  const cells = { name: '李明', idCard, [field]: cell }
  const fields = Object.keys(cells) as RosterField[]
  const mapping = new Map(fields.map((each, index) => [each, index] as const))
  const { values, problems } = checkCells({ number: 2, cells: Object.values(cells) }, mapping)
  return problems[0] ? `!${problems[0].code}` : values[field]
}

test('words for nothing leave optional cells empty', () => {
  for (const field of ['ethnicity', 'phone', 'studentNumber', 'username', 'email', 'organization', 'sex'] as const)
    for (const word of ['无', '/', '—', '-', '——', '暂无', 'N/A', 'n/a', '0', 0, '没有', '\\'])
      assert.equal(check(field, word), '', `${field} ${word}`)
  assert.equal(check('name', '无'), '!missing')
  assert.equal(check('idCard', '/'), '!missing')
})

test('a cell without a value that a person could have meant is refused in every column', () => {
  for (const [cell, problem] of [
    [noResult, '!cellNoResult'],
    [unknownFormat, '!cellFormat'],
    ['TRUE', '!cellBoolean'],
    ['ÕÅÈýËÄ', '!cellGarbled'],
    ['#REF!', '!cellError'],
  ] as const)
    for (const field of ['name', 'phone', 'studentNumber', 'organization', 'birthDate'] as const)
      assert.equal(check(field, cell), problem, field)
  assert.equal(check('name', 'Zoë Núñez'), 'Zoë Núñez')
})

test('sex and birth date are read in their usual spellings', () => {
  for (const cell of ['男', '男性', ' M ', 'male']) assert.equal(check('sex', cell), 'M')
  for (const cell of ['女', '女生', 'F']) assert.equal(check('sex', cell), 'F')
  assert.equal(check('sex', '是'), '!sexFormat')
  for (const cell of ['1990-01-31', '1990/1/31', '1990.1.31', '1990年1月31日', 19_900_131, '19900131', 32_904])
    assert.equal(check('birthDate', cell), '1990-01-31', String(cell))
  for (const cell of ['1990.1', 1990.1, '1990年01月', 199_001]) assert.equal(check('birthDate', cell), '1990-01')
  for (const cell of [1990, '1990年']) assert.equal(check('birthDate', cell), '1990')
  for (const cell of ['1990-02-30', '去年', 19_901_399]) assert.equal(check('birthDate', cell), '!birthDateFormat')
  assert.deepEqual([sexOf('110101199003071233'), birthDateOf('110101199003071233')], ['M', '1990-03-07'])
})

test('short and foreign names of ethnic groups become the official ones, others stay', () => {
  for (const [written, official] of [
    ['汉', '汉族'],
    ['维族', '维吾尔族'],
    ['蒙', '蒙古族'],
    ['布衣族', '布依族'],
    ['Han', '汉族'],
    ['鲜族', '朝鲜族'],
    ['外籍', '外籍'],
    ['穿青人', '穿青人'],
  ] as const)
    assert.equal(fullEthnicity(written), official)
})

test('names are the same whatever their spaces, dots, case and width', () => {
  assert.ok(isSameName('李 明', '李明'))
  assert.ok(isSameName('阿卜杜•热合曼', '阿卜杜·热合曼'))
  assert.ok(isSameName('ANN Lee', 'Ａnn  lee'))
  assert.ok(!isSameName('李明', '李鸣'))
})

test('a day is one within the years asked for', () => {
  assert.equal(dayOf(46_329, [1980, 2100]), '2026-11-03')
  assert.equal(dayOf(null, [1980, 2100]), null)
  for (const cell of [2026, 2_958_466, -1, 1e300, '1979-12-31', '2101-01-01', Number.NaN])
    assert.equal(dayOf(cell, [1980, 2100]), undefined, String(cell))
})
