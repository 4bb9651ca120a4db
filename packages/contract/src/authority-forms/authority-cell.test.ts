import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorityCell, shownCell, type AuthorityFact } from './authority-cell.ts'
import { authorityExamples, exampleFacts, newColumn } from './authority-form-examples.ts'
import { AuthorityColumn, AuthorityFormFields } from './authority-form.ts'
import {
  authorityFormats,
  authoritySources,
  formatsOf,
  sourceOf,
  type AuthorityFormat,
} from './authority-form.values.ts'

const cellOf = (source: Parameters<typeof newColumn>[0], format: AuthorityFormat, fact: AuthorityFact) => {
  const column = newColumn(source, { format })
  return shownCell(column, authorityCell(column, fact).value)
}
const wrong = (form: unknown) =>
  (AuthorityFormFields.safeParse(form).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const form = (more: object) => ({
  name: '表',
  kind: 'ROSTER',
  columns: [newColumn('name', { header: '姓名' })],
  ...more,
})
const withColumn = (more: object) => form({ columns: [{ ...newColumn('name', { header: '姓名' }), ...more }] })

test('days are written in four ways, without leading zeros in words', () => {
  const written = (['dashes', 'slashes', 'digits', 'words'] as const).map((format) =>
    cellOf('startDate', format, '2026-03-09'),
  )
  assert.deepEqual(written, ['2026-03-09', '2026/03/09', '20260309', '2026年3月9日'])
  assert.equal(cellOf('birthDate', 'words', '1990-**-**'), '1990年**月**日')
})

test('hours are rounded down and keep their decimals, durations also become minutes', () => {
  const written = (['hours0', 'hours1', 'hours2'] as const).map((format) => cellOf('totalHours', format, 4.1))
  assert.deepEqual(written, ['4', '4.1', '4.10'])
  assert.equal(cellOf('totalHours', 'hours1', 4.19), '4.1')
  const ms = 5_399_999
  assert.deepEqual(
    (['minutes', 'hours0', 'hours2'] as const).map((format) => cellOf('studyTime', format, ms)),
    ['89', '1', '1.49'],
  )
})

test('ID numbers are whole or masked, other values stay as they are', () => {
  assert.equal(cellOf('idCard', 'whole', '11010119900307001X'), '11010119900307001X')
  assert.equal(cellOf('idCard', 'masked', '11010119900307001X'), '110101********001X')
  assert.deepEqual(authorityCell(newColumn('score'), 0), { value: 0 })
  assert.deepEqual(authorityCell(newColumn('fixed', { text: '无' }), null), { value: '无' })
})

test('an empty cell is a gap where it must be filled, a value without a code everywhere', () => {
  const codes = { format: 'codes' as const, codes: [{ from: '男', to: '1' }], must: false }
  assert.deepEqual(authorityCell(newColumn('sex', codes), '男'), { value: '1' })
  assert.deepEqual(authorityCell(newColumn('sex', codes), '女'), { value: null, gap: 'noCode' })
  assert.deepEqual(authorityCell(newColumn('sex', codes), null), { value: null })
  assert.deepEqual(authorityCell(newColumn('phone'), ''), { value: null, gap: 'empty' })
  assert.deepEqual(authorityCell(newColumn('totalHours'), 0), { value: 0 }, 'no hours are an answer')
})

test('examples are forms, and every source has an example and a format that it takes', () => {
  for (const example of authorityExamples) assert.deepEqual(wrong(example), [], example.name)
  for (const source of authoritySources) {
    for (const format of formatsOf(source)) assert.ok(authorityFormats.includes(format))
    const more = {
      header: '列',
      ...(source === 'fixed' && { text: '无' }),
      ...(sourceOf(source).isOfPart && { part: '理论' }),
    }
    assert.ok(AuthorityColumn.safeParse(newColumn(source, more)).success, source)
    if (source !== 'fixed') assert.notEqual(exampleFacts[source], null, source)
  }
})

test('what a sheet could not show is refused where it is', () => {
  assert.deepEqual(wrong(form({})), [])
  assert.deepEqual(wrong(form({ columns: [] })), ['columns: 请添加列'])
  assert.deepEqual(wrong(withColumn({ header: '=1+1' })), ['columns.0.header: 不能以 = + - @ 开头'])
  assert.deepEqual(wrong(withColumn({ format: 'dashes' })), ['columns.0.format: 这一列的内容没有这种格式'])
  assert.deepEqual(wrong(withColumn({ source: 'score' })), ['columns.0.source: 这种报表没有该内容'])
  assert.deepEqual(wrong(withColumn({ source: 'fixed' })), ['columns.0.text: 请填写固定文字'])
  assert.deepEqual(wrong(withColumn({ format: 'codes' })), ['columns.0.codes: 请填写代码'])
  const twice = [
    { from: '男', to: '1' },
    { from: '男', to: '2' },
  ]
  assert.deepEqual(wrong(withColumn({ format: 'codes', codes: twice })), ['columns.0.codes: 同一内容只能有一个代码'])
  assert.deepEqual(wrong(form({ titles: ['{school} {nobody}'] })), ['titles.0: 花括号中只能是列出的名称'])
})
