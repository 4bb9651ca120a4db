import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { unseal } from '../../core/crypto/keys.ts'
import { fileForm, multipartOf } from '../../testing/files/multipart.ts'
import { idCardOf } from '../../testing/people/realistic-roster.ts'
import { workbookOf, workbookOfSheets, type Cells } from '../../testing/people/roster-files.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { path, root, create, join: joinClass } = classCalls(it)

/** A class with two members of these student numbers. */
async function classOf(numbers: readonly [string, string] = ['2026000101', '2026000102']) {
  const { id } = await create([await it.world.course()])
  const people = [
    await it.world.student({ name: '甲子', idCard: idCardOf(++serial) }),
    await it.world.student({ name: '乙丑', idCard: idCardOf(++serial) }),
  ] as const
  await joinClass(id, people)
  await it.context.database.write(async (db) => {
    // Student numbers are unique in the school.
    await db
      .updateTable('users')
      .set({ studentNumber: null })
      .where('studentNumber', 'in', [...numbers])
      .execute()
    for (const [index, studentNumber] of numbers.entries())
      await db.updateTable('users').set({ studentNumber }).where('id', '=', people[index]!.id).execute()
  })
  return { id, people: people.map((person) => person.id) }
}
let serial = 500_000

async function read(id: number, file: Uint8Array) {
  const form = fileForm(file, '成绩.xlsx')
  const { status, body } = await it.call('POST', `${path}/${id}/assessments/preview`, { token: await root(), ...form })
  return { status, body, rows: body.data?.rows as any[] }
}
const readRows = (id: number, rows: readonly Cells[]) => read(id, workbookOf(rows))
const fileOf = (name: string) => readFileSync(join(import.meta.dirname, `../../testing/rosters/${name}`))

test('a date written as the number 20261103 is read, and no number is an error of the server', async () => {
  const { id } = await classOf()
  const { rows } = await read(id, fileOf('results-date-as-number.xlsx'))
  assert.deepEqual(
    rows.map(({ assessment }) => assessment?.date),
    ['2026-11-03', '2026-11-03'],
  )
  for (const date of [2_958_466, 99_999_999, 1e12, -5, 2026, 20_261_399]) {
    const odd = await readRows(id, [
      ['学号', '成绩', '考核日期'],
      ['2026000101', 80, date],
    ])
    assert.deepEqual(
      { status: odd.status, problem: odd.rows[0].problem },
      { status: 200, problem: 'date' },
      String(date),
    )
  }
})

test('results beside the name of another student are to be confirmed and show whom they would be entered for', async () => {
  const { id, people } = await classOf()
  const { rows } = await read(id, fileOf('results-names-swapped.xlsx'))
  assert.deepEqual(
    rows.map(({ name, memberName, doubt, assessment }) => [name, memberName, doubt, assessment.studentId]),
    [
      ['乙丑', '甲子', 'nameDiffers', people[0]],
      ['甲子', '乙丑', 'nameDiffers', people[1]],
    ],
  )
})

test('a row with a score but no student number is listed with its problem', async () => {
  const { id } = await classOf()
  const { rows } = await read(id, fileOf('results-without-number.xlsx'))
  assert.deepEqual(
    rows.map(({ row, problem }) => [row, problem]),
    [
      [2, null],
      [3, 'numberMissing'],
    ],
  )
})

test('a student number that has lost digits as a number is refused; spaces in it do not matter', async () => {
  const { id, people } = await classOf(['20261125010203000', '2026000103'])
  const { rows } = await readRows(id, [
    ['学号', '成绩'],
    [20_261_125_010_203_000, 80],
    ['2026 0001 03', 90],
  ])
  assert.deepEqual(
    rows.map(({ problem, assessment }) => problem ?? assessment.studentId),
    ['numberLost', people[1]],
  )
})

test('the usual titles of result sheets are recognized, two alike are asked about', async () => {
  const { id } = await classOf()
  for (const titles of [
    ['学员编号', '成绩（百分制）'],
    ['学生学号', '考试成绩'],
    ['1、您的学号：', '总成绩'],
    ['学号 No.', '得分'],
  ]) {
    const { rows, body } = await readRows(id, [titles, ['2026000101', '85 分']])
    assert.equal(rows?.[0]?.assessment?.score, 85, JSON.stringify([titles, body.message]))
  }
  const { body } = await readRows(id, [
    ['学号', '理论成绩', '实操成绩'],
    ['2026000101', 80, 90],
  ])
  assert.equal(body.problem, 'roster.ambiguous')
  assert.match(body.message, /理论成绩（B）、实操成绩（C）/)
})

test('a score that contradicts the result beside it is to be confirmed', async () => {
  const { id } = await classOf()
  const { rows } = await readRows(id, [
    ['学号', '成绩', '结果'],
    ['2026000101', '合格', '不合格'],
    ['2026000102', 95, '不合格'],
  ])
  assert.deepEqual(
    rows.map(({ doubt }) => doubt),
    ['resultDiffers', 'resultDiffers'],
  )
  const agreed = await readRows(id, [
    ['学号', '成绩', '结果', '身份证号'],
    ['2026000101', '合格', '合格', idCardOf(1)],
    ['2026000102', 95, '未考核', '/'],
  ])
  assert.deepEqual(
    agreed.rows.map(({ doubt }) => doubt),
    ['idCardDiffers', null],
  )
})

test('errors in a cell are problems of the row, and words for nothing are no results', async () => {
  const { id } = await classOf()
  const { rows } = await readRows(id, [
    ['学号', '成绩', '考核日期'],
    ['2026000101', '#N/A', ''],
    ['2026000102', 0, '无'],
    ['2026000103', '无', ''],
  ])
  assert.deepEqual(
    rows.map(({ problem, assessment }) => problem ?? [assessment.score, assessment.date]),
    ['unreadable', [0, null]],
  )
})

test('a sex or birth date that is not the member’s makes a result doubtful', async () => {
  const { id, people } = await classOf(['2026000201', '2026000202'])
  const [member] = await it.context.database.read
    .selectFrom('users')
    .select('idCardCipher')
    .where('id', '=', people[0] as number)
    .execute()
  const idCard = unseal(it.context.keys, member?.idCardCipher as string)
  const [own, other] = Number(idCard[16]) % 2 === 1 ? ['男', '女'] : ['女', '男']
  const born = `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`
  const doubtOf = async (sex: string | undefined, birthDate: string) =>
    (
      await readRows(id, [
        ['学号', '姓名', '性别', '出生日期', '成绩'],
        ['2026000201', '甲子', sex ?? '', birthDate, 80],
      ])
    ).rows[0].doubt
  assert.equal(await doubtOf(own, born), null)
  assert.equal(await doubtOf('', ''), null)
  assert.equal(await doubtOf(other, born), 'sexDiffers')
  assert.equal(await doubtOf(own, '1971-01-01'), 'birthDateDiffers')
})

test('the sheet that was read is named, and another one with results can be chosen', async () => {
  const { id } = await classOf(['2026000301', '2026000302'])
  const heading = ['学号', '成绩']
  const file = workbookOfSheets({ 理论: [heading, ['2026000301', 61]], 实操: [heading, ['2026000302', 92]] })
  const first = await read(id, file)
  assert.deepEqual(
    { sheetName: first.body.data.sheetName, otherSheets: first.body.data.otherSheets },
    { sheetName: '理论', otherSheets: ['实操'] },
  )
  const choose = async (sheet: string) => {
    const form = multipartOf([
      { name: 'sheet', value: sheet },
      { name: 'file', value: file, fileName: '成绩.xlsx' },
    ])
    return it.call('POST', `${path}/${id}/assessments/preview`, { token: await root(), ...form })
  }
  const second = await choose('实操')
  assert.deepEqual(
    { sheetName: second.body.data.sheetName, score: second.body.data.rows[0].assessment.score },
    { sheetName: '实操', score: 92 },
  )
  const refused = await choose('没有')
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 422, problem: 'class.noHeader' },
  )
})
