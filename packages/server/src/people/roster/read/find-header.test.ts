import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rosterVocabulary } from './column-words.ts'
import { findHeader, otherTables } from './find-header.ts'
import { columnLetter, type MergedCells, type RawSheet } from './raw-sheet.ts'
import { titleReader } from './read-title.ts'

const read = titleReader(rosterVocabulary)
type Row = readonly (string | null)[]

const sheetOf = (rows: readonly Row[], more: Partial<RawSheet> = {}): RawSheet => ({
  name: '名单',
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
  merged: [],
  hiddenColumns: [],
  ...more,
})
const merge = (column: number, lastColumn: number, from: number, to = from): MergedCells => ({
  column,
  lastColumn,
  from,
  to,
})

/** `name:A idCard:B phone?C,D`: the columns of the fields, or those to choose from. */
function reading(sheet: RawSheet): string {
  const header = findHeader([sheet], rosterVocabulary)
  const bound = [...(header?.mapping ?? [])].map(([field, at]) => [at, `${field}:${columnLetter(at)}`] as const)
  const asked = [...(header?.ambiguous ?? [])].map(
    ([field, columns]) => [columns[0] as number, `${field}?${columns.map(columnLetter).join()}`] as const,
  )
  return [...bound, ...asked]
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text)
    .join(' ')
}

/** Realistic headings, the columns separated by spaces or, if titles have spaces, by bars. */
const headings: readonly (readonly [heading: string, expected: string])[] = [
  ['姓名 身份证号', 'name:A idCard:B'],
  ['序号 姓名 性别 民族 身份证号码 联系电话', 'name:B sex:C ethnicity:D idCard:E phone:F'],
  ['学员姓名 学员身份证号码 学员手机号码', 'name:A idCard:B phone:C'],
  ['学生姓名 学生身份证号码 学生手机', 'name:A idCard:B phone:C'],
  ['姓名 家长姓名 家长身份证号码 家长电话 学生身份证号码 学生手机', 'name:A idCard:E phone:F'],
  ['姓名 监护人身份证号 身份证号', 'name:A idCard:C'],
  ['姓名 父亲身份证 父亲电话 母亲身份证 母亲手机 身份证号', 'name:A idCard:F'],
  ['姓名 身份证号（监护人） 身份证号（学员）', 'name:A idCard:C'],
  ['姓名 身份证号 联系电话（家长） 联系电话（本人）', 'name:A idCard:B phone:D'],
  ['姓名 身份证号 父亲电话', 'name:A idCard:B'],
  ['姓名 身份证号 班主任电话', 'name:A idCard:B'],
  ['姓名 身份证号 介绍人手机号', 'name:A idCard:B'],
  ['姓名 身份证号 家属电话', 'name:A idCard:B'],
  ['姓名 身份证号 家庭电话', 'name:A idCard:B'],
  ['姓名 身份证号 邻居电话', 'name:A idCard:B'],
  ['姓名 身份证号 联系人电话', 'name:A idCard:B'],
  ['姓名 身份证号 紧急联系人 紧急联系电话 手机', 'name:A idCard:B phone:E'],
  ['姓名 身份证号 单位电话 工作单位', 'name:A idCard:B organization:D'],
  ['姓名 身份证号 公司名称 公司联系人 公司电话 手机号', 'name:A idCard:B organization:C phone:F'],
  ['姓名 身份证号 开户银行 账号 手机号', 'name:A idCard:B phone:E'],
  ['姓名 身份证号 开户行 帐号', 'name:A idCard:B'],
  ['姓名 身份证号 银行卡号 户名', 'name:A idCard:B'],
  ['姓名 身份证号 账号', 'name:A idCard:B username:C'],
  ['姓名 身份证号 登录账号 开户行', 'name:A idCard:B username:C'],
  ['姓名 身份证发证机关 身份证有效期 身份证地址 身份证号码', 'name:A idCard:E'],
  ['姓名 身份证签发机关 身份证号', 'name:A idCard:C'],
  ['姓名 身份证住址 身份证照片 身份证复印件 公民身份号码', 'name:A idCard:E'],
  ['姓名 证件类型 证件号码', 'name:A idCard:C'],
  ['姓名 身份证（正面照片） 身份证（反面） 身份证号', 'name:A idCard:D'],
  ['姓名 身份证号是否核验 身份证号', 'name:A idCard:C'],
  ['1、您的姓名： 2、您的身份证号码： 3、您的手机号：', 'name:A idCard:B phone:C'],
  ['序号 提交答卷时间 1、您的姓名： 2、您的身份证号码： 3、您的手机号：', 'name:C idCard:D phone:E'],
  ['1.姓名 2.身份证号 3.手机', 'name:A idCard:B phone:C'],
  ['1.请填写您的姓名 2.请输入您的身份证号码 3.您的手机号码是多少？', 'name:A idCard:B phone:C'],
  ['（一）姓名 （二）身份证号码 （三）联系方式', 'name:A idCard:B phone:C'],
  ['Q1：姓名 Q2：身份证号码', 'name:A idCard:B'],
  ['姓名 Name|身份证号 ID Number|手机 Mobile', 'name:A idCard:B phone:C'],
  ['姓名/Name 身份证号/ID 民族/Ethnicity', 'name:A idCard:B ethnicity:C'],
  ['姓名（Name）|身份证号码（ID Card No.）|电话（Tel）', 'name:A idCard:B phone:C'],
  ['Name|ID Number|Phone|Email', 'name:A idCard:B phone:C email:D'],
  ["Name|Father's Name|ID Number|Father's Phone|Phone", 'name:A idCard:C phone:E'],
  ['Name|ID No.|Parent Phone|Emergency Contact', 'name:A idCard:B'],
  ['*姓名 *身份证号码（必填） 手机号（11位）', 'name:A idCard:B phone:C'],
  ['姓 名|身 份 证 号|联 系 电 话', 'name:A idCard:B phone:C'],
  ['姓名 身份证号码(18位) 本人手机号', 'name:A idCard:B phone:C'],
  ['姓名 身份证号 手机 联系电话', 'name:A idCard:B phone?C,D'],
  ['姓名 身份证号 居民身份证号码', 'name:A idCard?B,C'],
  ['姓名 身份证号  姓名 身份证号', 'name?A,D idCard?B,E'],
  ['姓名 真实姓名 身份证号', 'name?A,B idCard:C'],
  ['姓名 身份证号 工作单位 所属机构', 'name:A idCard:B organization?C,D'],
  ['姓名 身份证号 单位 工作单位', 'name:A idCard:B organization:D'],
  ['学员 学号 身份证号码', 'name:A studentNumber:B idCard:C'],
  ['学员 姓名 身份证号', 'name:B idCard:C'],
  ['参训人员姓名 参训人员身份证号 参训人员手机', 'name:A idCard:B phone:C'],
  ['考生姓名 考生号 身份证件号码 移动电话', 'name:A idCard:C phone:D'],
  ['员工姓名 员工身份证号码 员工手机号 所在单位', 'name:A idCard:B phone:C organization:D'],
  ['姓名 性别 出生年月 民族 身份证号 学历 专业', 'name:A sex:B birthDate:C ethnicity:D idCard:E'],
  ['姓名 出生日期 身份证号码 身份证有效期限 户籍地址', 'name:A birthDate:B idCard:C'],
  ['姓名 身份证号 微信手机号 手机', 'name:A idCard:B phone:D'],
  ['姓名 身份证号 备用手机 手机号', 'name:A idCard:B phone:D'],
  ['姓名 身份证号 座机 办公电话', 'name:A idCard:B'],
  ['姓名 身份证号 推荐人 推荐人电话 老师姓名', 'name:A idCard:B'],
  ['姓名 与户主关系 户主姓名 户主身份证号 身份证号', 'name:A idCard:E'],
  ['姓名 法定代表人身份证号码 本人身份证号码', 'name:A idCard:C'],
]

test('realistic headings are bound to the student, or leave the choice to people', () => {
  assert.ok(headings.length >= 60)
  for (const [heading, expected] of headings) {
    const titles = heading.includes('|') ? heading.split('|') : heading.split(' ')
    const below = titles.map(() => '甲')
    assert.equal(reading(sheetOf([titles, below])), expected, heading)
  }
})

const persons =
  '家长 监护人 父亲 母亲 爸爸 妈妈 联系人 紧急联系人 班主任 介绍人 家属 邻居 配偶 亲属 户主 法定代表人 经办人 负责人 推荐人 担保人 开户银行 银行卡 任课教师'.split(
    ' ',
  )
const words = rosterVocabulary.fields.flatMap((field) => rosterVocabulary.words[field])
const spaces = fc.constantFrom('', ' ', '\u3000', '\n')

test('a title with the words of another person is never the student’s, however it is written', () => {
  const title = fc
    .tuple(
      fc.constantFrom(...persons),
      fc.constantFrom(...words),
      fc.constantFrom('', '学员', '学生', '的', '本人', '1、', '*'),
      spaces,
      fc.constantFrom('before', 'bracket', 'square', 'group', 'after', 'slash'),
    )
    .map(([person, word, prefix, space, place]) => {
      if (place === 'group') return { group: `${person}${space}信息`, own: prefix + word }
      const own = {
        before: `${prefix}${person}${space}${word}`,
        bracket: `${prefix}${word}（${person}${space}）`,
        square: `${prefix}${word}【${space}${person}】`,
        after: `${prefix}${word}${space}${person}`,
        slash: `${person}/${prefix}${word}`,
      }[place]
      return { group: '', own: own ?? '' }
    })
  fc.assert(fc.property(title, (each) => assert.equal(read(each), undefined)))
})

test('columns are read with the heading of their group, merged or not', () => {
  const rows: Row[] = [
    ['家长信息', null, '学员信息', null, null],
    ['姓名', '手机号', '姓名', '身份证号', '手机号'],
    ['父亲某', '19938876465', '学员某', '3299', '19958147878'],
  ]
  const expected = 'name:C idCard:D phone:E'
  assert.equal(reading(sheetOf(rows, { merged: [merge(0, 1, 1), merge(2, 4, 1)] })), expected)
  assert.equal(reading(sheetOf(rows)), expected)
  const titled = [['2026 年花名册', null, null, null, null], ...rows]
  assert.equal(
    reading(sheetOf(titled, { merged: [merge(0, 4, 1), merge(0, 1, 2), merge(2, 4, 2)] })),
    expected,
    'below a title over all columns',
  )
})

test('the name of a company above the whole table does not make its columns those of the company', () => {
  const rows: Row[] = [
    ['昆山样例银行家长培训名单', null, null],
    ['填表单位：家长学校', null, '日期：2026'],
    ['姓名', '身份证号', '手机'],
    ['甲', '3299', '139'],
  ]
  assert.equal(reading(sheetOf(rows, { merged: [merge(0, 2, 1)] })), 'name:A idCard:B phone:C')
})

test('a heading of two rows is read as one', () => {
  const rows: Row[] = [
    ['姓名', '身份证号', '联系方式', null],
    [null, null, '手机', '邮箱'],
    ['甲', '3299', '139', 'a@b.cn'],
  ]
  const merged = [merge(0, 0, 1, 2), merge(1, 1, 1, 2), merge(2, 3, 1)]
  assert.equal(reading(sheetOf(rows, { merged })), 'name:A idCard:B phone:C email:D')
  assert.equal(findHeader([sheetOf(rows, { merged })], rosterVocabulary)?.row.number, 2)
})

test('a visible column is taken instead of a hidden one', () => {
  const rows: Row[] = [
    ['姓名', '身份证号', '身份证号码'],
    ['甲', '1', '2'],
  ]
  assert.equal(reading(sheetOf(rows, { hiddenColumns: [1] })), 'name:A idCard:C')
  assert.equal(reading(sheetOf(rows, { hiddenColumns: [1, 2] })), 'name:A idCard?B,C')
})

test('of several sheets the one with rows that is no example is read, unless another is chosen', () => {
  const header = ['姓名', '身份证号']
  const named = (name: string, rows: Row[]) => sheetOf(rows, { name })
  const sheets = [
    named('说明', [['请按要求填写']]),
    named('模板', [header]),
    named('填写示例', [header, ['张三', '1']]),
    named('名单', [header, ['沈十五', '2']]),
    named('二班', [header, ['沈十六', '3']]),
  ]
  const found = findHeader(sheets, rosterVocabulary)
  assert.equal(found?.sheet.name, '名单')
  assert.deepEqual(found && otherTables(sheets, rosterVocabulary, found), ['填写示例', '二班'])
  assert.equal(findHeader(sheets, rosterVocabulary, { sheet: '二班' })?.sheet.name, '二班')
  assert.equal(findHeader(sheets, rosterVocabulary, { sheet: '没有' }), undefined)
})
