import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthorityCheck } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { connectionOf } from '../../core/database/sqlite-driver.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { completeLessons } from '../../testing/graduate.ts'
import { set } from '../../testing/outgoing.ts'
import { preparedStatements } from '../../testing/prepared-statements.ts'
import { authorityFormCalls, why } from '../../testing/study/authority-forms.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'

const it = testApp()
const classes = classCalls(it)
const forms = authorityFormCalls(it)
const { column, change, schoolClass, checkOf, exported } = forms
const refused = ({ status, body }: TestResponse) => [status, body.problem]
const sexCodes = [
  { from: '男', to: '1' },
  { from: '女', to: '2' },
]
const provincial = {
  name: '江苏学时汇总表',
  authority: '江苏省人社厅',
  kind: 'HOURS',
  titles: ['江苏省职业培训学时汇总表', '机构：{school}　班期：{class}（{startDate} 起，{students} 人）'],
  columns: [
    column('编号', 'sequence'),
    column('姓名', 'name'),
    column('性别代码', 'sex', { format: 'codes', codes: sexCodes, must: false }),
    column('证件号码', 'idCard', { must: false }),
    column('出生年月日', 'birthDate', { format: 'digits', must: false }),
    column('机构代码', 'fixed', { text: '0012' }),
    column('开班', 'startDate', { format: 'words' }),
    column('结业', 'endDate', { format: 'slashes' }),
    column('总学时', 'totalHours', { format: 'hours2' }),
    column('分钟', 'studyTime'),
    column('小时', 'studyTime', { format: 'hours1' }),
    column('课时', 'completedLessons'),
    column('最后学习', 'lastStudiedOn', { must: false }),
    column('课程', 'courses'),
    column('项目', 'project'),
  ],
}

test('a school makes the form of its province without code, and the sheet matches it cell by cell', async () => {
  await set(it, { 'basic.siteName': '苏州云海职校', 'certificate.institution': '' })
  const { id, name, man } = await schoolClass()
  const form = await forms.create(provincial)
  const check: AuthorityCheck = (await checkOf(id, form.id)).body
  assert.deepEqual(
    { ...check, rows: check.rows.map((row) => row.slice(0, 6)) },
    {
      version: 1,
      students: 2,
      isRevealing: true,
      mayExport: true,
      titles: ['江苏省职业培训学时汇总表', `机构：苏州云海职校　班期：${name}（2026-03-09 起，2 人）`],
      headers: provincial.columns.map(({ header }) => header),
      rows: [
        ['1', '王强', '1', `329900********${man.idCard.slice(14)}`, '1990****', '0012'],
        ['2', '=SUM(A1)', '', '', '', '0012'],
      ],
      gapsOfColumns: [],
      gapCount: 0,
      gaps: [],
    },
  )
  const { status, bytes, body, headers } = await exported(id, form.id, `version=1&${why}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(
    decodeURIComponent(String(headers['content-disposition'])),
    /江苏学时汇总表（第 1 版）-\d{4}-\d\d-\d\d\.xlsx/,
  )
  const facts = ['0012', '2026年3月9日', '2026/10/10']
  assert.deepEqual(rowsOfWorkbook(bytes), [
    ['江苏省职业培训学时汇总表'],
    [`机构：苏州云海职校　班期：${name}（2026-03-09 起，2 人）`],
    provincial.columns.map(({ header }) => header),
    [
      '1',
      '王强',
      '1',
      man.idCard,
      '19900307',
      ...facts,
      '2.00',
      '90',
      '1.5',
      '1',
      '2026-10-02',
      '电工基础',
      '电工培训',
    ],
    ['2', "'=SUM(A1)", '', '', '', ...facts, '0.00', '0', '0.0', '0', '', '电工基础', '电工培训'],
  ])
  const { detail } = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'authorityForm.export')
    .where('targetId', '=', String(form.id))
    .executeTakeFirstOrThrow()
  const { rows, classId, formVersion, isIdCardWhole, reason } = JSON.parse(detail)
  assert.deepEqual([rows, classId, formVersion, isIdCardWhole, reason], [2, id, 1, true, '上报省厅'])
  assert.ok(!detail.includes(man.idCard))
})

test('an export is refused with the list of what is missing until it is filled', async () => {
  const { id, students } = await schoolClass()
  const [, woman] = students
  const ethnicity = { format: 'codes', codes: [{ from: '汉族', to: '01' }], must: false }
  const { id: formId } = await forms.create({
    columns: [column('姓名', 'name'), column('电话', 'phone'), column('民族', 'ethnicity', ethnicity)],
  })
  await change(students[0], { ethnicity: '回族' })
  const response = await exported(id, formId, 'version=1')
  assert.deepEqual(refused(response), [409, 'authorityForm.incomplete'])
  const { gapCount, gapsOfColumns, gaps } = response.body.data as AuthorityCheck
  assert.deepEqual(
    { gapCount, gapsOfColumns, gaps: gaps.map(({ studentId, header, gap, value }) => [studentId, header, gap, value]) },
    {
      gapCount: 2,
      gapsOfColumns: [
        { column: 1, header: '电话', gaps: 1 },
        { column: 2, header: '民族', gaps: 1 },
      ],
      gaps: [
        [students[0].id, '民族', 'noCode', '回族'],
        [woman.id, '电话', 'empty', ''],
      ],
    },
  )
  assert.deepEqual((await checkOf(id, formId)).body.gaps, gaps)
  await change(students[0], { ethnicity: '汉族' })
  await change(woman, { phone: `138000${10_000 + woman.id}` })
  const { status, bytes } = await exported(id, formId, 'version=1')
  assert.equal(status, 200)
  assert.deepEqual(rowsOfWorkbook(bytes)[1]?.slice(2), ['01'])
})

test('results come with their parts and certificates', async () => {
  const { id, students } = await schoolClass()
  const [man] = students
  const partId = await it.context.database.write(async (db) => {
    const part = { classId: id, position: 0, name: '理论', kind: 'TYPED', weight: 1, passScore: 60 } as const
    const row = await db.insertInto('classParts').values(part).returning('id').executeTakeFirstOrThrow()
    await db
      .updateTable('classMembers')
      .set({ score: 86, isPassed: 1, assessedOn: '2026-10-09' })
      .where('studentId', '=', man.id)
      .execute()
    return row.id
  })
  const { id: assessedBy } = await it.world.person('ADMIN')
  await it.context.database.write((db) =>
    db
      .insertInto('memberParts')
      .values({
        partId,
        studentId: man.id,
        score: 91,
        isPassed: 1,
        assessedOn: '2026-10-08',
        assessedBy,
        assessedAt: it.now,
        reason: '',
      })
      .execute(),
  )
  const passed = { format: 'codes', codes: [{ from: '合格', to: 'Y' }], must: false }
  const { id: formId } = await forms.create({
    kind: 'RESULTS',
    columns: [
      column('成绩', 'score', { must: false }),
      column('结果', 'result', passed),
      column('日期', 'assessedOn', { must: false, format: 'slashes' }),
      column('理论', 'partScore', { part: '理论', must: false }),
      column('理论结果', 'partResult', { part: '理论', must: false }),
      column('理论日期', 'partOn', { part: '理论', must: false }),
      column('实操', 'partScore', { part: '实操', must: false }),
      column('证书', 'certificateNumber', { must: false }),
      column('发证', 'certificateOn', { must: false }),
    ],
  })
  const { rows } = (await checkOf(id, formId)).body as AuthorityCheck
  assert.deepEqual(rows[0], ['86', 'Y', '2026/10/09', '91', '合格', '2026-10-08', '', '', ''])
  assert.deepEqual(rows[1], ['', '', '', '', '', '', '', '', ''])
})

test('a form asks the same number of statements for two students and for many', async (t) => {
  if (!connectionOf(it.context.database.read)) return t.skip('Counted on SQLite; the statements are the same ones')
  const { id, course } = await schoolClass()
  const { id: formId } = await forms.create(provincial)
  const token = await forms.root()
  const statements = async (students: number) => {
    const check = async () => assert.equal((await checkOf(id, formId, token)).body.students, students)
    return (await preparedStatements(t, check)).length
  }
  const few = await statements(2)
  const more = await Promise.all(Array.from({ length: 20 }, () => it.world.student()))
  await classes.join(id, more)
  for (const student of more) await completeLessons(it.context, student.id, course, 1)
  assert.equal(await statements(22), few)
})
