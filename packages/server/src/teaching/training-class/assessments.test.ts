import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileForm } from '../../testing/files/multipart.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { workbookOf, type Cells } from '../../testing/people/roster-files.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { path, root, form, send, get, create, join, members } = classCalls(it)

test('results are entered by score or as passed, for members only, and can be removed', async () => {
  const { id } = await create([await it.world.course()])
  const people = [await it.world.student(), await it.world.student(), await it.world.student()]
  await join(id, people)
  const enter = (rows: object[]) => send('PUT', `/${id}/assessments`, { rows })
  const result = (index: number, score: number | null, isPassed: boolean | null, date: string | null = null) => ({
    studentId: people[index]!.id,
    score,
    isPassed,
    date,
  })
  const entered = await enter([result(0, 60, null), result(1, 59, true, '2026-11-19'), result(2, null, true)])
  assert.deepEqual({ status: entered.status, changed: entered.body.changed }, { status: 200, changed: 3 })
  const shown = async () =>
    (await members(id)).map((row: Record<string, unknown>) => [row['score'], row['isPassed'], row['assessedOn']])
  const today = new Date(it.now).toISOString().slice(0, 10)
  assert.deepEqual(await shown(), [
    [60, true, today],
    [59, false, '2026-11-19'],
    [null, true, today],
  ])
  assert.equal((await enter([result(0, 60, null, today)])).body.changed, 0)
  assert.equal((await enter([result(2, null, null)])).body.changed, 1)
  assert.deepEqual((await get(`/${id}`)).assessed, { passed: 1, failed: 1, none: 1 })
  assert.equal((await enter([{ ...result(0, 1, null), studentId: 999_999 }])).body.problem, 'class.notMember')
  assert.equal((await enter([result(0, 101, null)])).status, 422)
  assert.deepEqual((await enter([result(0, 80, null, '2999-01-01')])).body.errors, { date: '日期不能晚于今天' })
  const early = await enter([result(0, 80, null, '2024-02-01')])
  assert.deepEqual(early.body.errors, { date: '日期不能早于班期的开始日期' })
  const operations = await it.context.database.read
    .selectFrom('operationLogs')
    .select('id')
    .where('action', '=', 'class.assess')
    .where('targetId', '=', String(id))
    .execute()
  assert.equal(operations.length, 2)
})

test('a result that someone else has changed meanwhile is not overwritten, and nothing of the call is stored', async () => {
  const { id } = await create([await it.world.course()])
  const people = [await it.world.student(), await it.world.student()]
  await join(id, people)
  const [none, date] = [{ score: null, isPassed: null, assessedOn: null }, '2026-11-19']
  const row = (index: number, score: number | null, before?: object) => ({
    studentId: people[index]!.id,
    score,
    isPassed: null,
    date,
    ...(before && { before }),
  })
  const enter = (...rows: object[]) => send('PUT', `/${id}/assessments`, { rows })
  const scores = async () => (await members(id)).map(({ score }: { score: number | null }) => score)
  const [first] = await members(id)
  assert.equal((await enter(row(0, 50, none), row(1, 60, none))).body.changed, 2)

  const refused = await enter(row(1, 90, { score: 60, isPassed: true, assessedOn: date }), row(0, 80, none))
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 409, problem: 'class.resultsChanged' },
  )
  assert.ok(refused.body.message.startsWith(`${first.name} 的成绩已被他人更改`), refused.body.message)
  assert.deepEqual(await scores(), [50, 60])
  const onOtherDay = await enter(row(0, 80, { score: 50, isPassed: false, assessedOn: '2026-11-18' }))
  assert.equal(onOtherDay.status, 409)

  assert.equal((await enter(row(0, 50, none))).body.changed, 0, 'both have entered the same')
  assert.equal((await enter(row(0, 80, { score: 50, isPassed: false, assessedOn: date }))).body.changed, 1)
  await send('PUT', `/${id}`, form((await get(`/${id}`)).courses, { passScore: 81 }))
  const judgedAgain = { score: 80, isPassed: true, assessedOn: date }
  assert.equal((await enter(row(0, 85, judgedAgain))).body.changed, 1, 'nobody has changed its score')
  assert.equal((await enter(row(0, 70))).body.changed, 1, 'without `before` the last one counts')
  assert.deepEqual(await scores(), [70, 60])
})

test('of two people who enter a result at the same time, one is told', async () => {
  const { id } = await create([await it.world.course()])
  const student = await it.world.student()
  await join(id, [student])
  const before = { score: null, isPassed: null, assessedOn: null }
  const answers = await Promise.all(
    [61, 62].map((score) =>
      send('PUT', `/${id}/assessments`, {
        rows: [{ studentId: student.id, score, isPassed: null, date: null, before }],
      }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
})

test('scores follow a changed pass score of their class, results without a score stay', async () => {
  const course = await it.world.course()
  const { id } = await create([course], { passScore: 60 })
  const people = [
    await it.world.student(),
    await it.world.student(),
    await it.world.student(),
    await it.world.student(),
  ]
  await join(id, people)
  const results = [{ score: 59 }, { score: 70 }, { score: 80 }, { isPassed: true }]
  const rows = results.map((result, index) => ({
    studentId: people[index]!.id,
    score: null,
    isPassed: null,
    date: null,
    ...result,
  }))
  await send('PUT', `/${id}/assessments`, { rows })
  const passed = async () => (await members(id)).map(({ isPassed }: { isPassed: boolean }) => isPassed)
  assert.deepEqual(await passed(), [false, true, true, true])
  await send('PUT', `/${id}`, form([course], { passScore: 80 }))
  assert.deepEqual(await passed(), [false, false, true, true])
  assert.deepEqual((await get(`/${id}`)).assessed, { passed: 2, failed: 2, none: 0 })
  await send('PUT', `/${id}`, form([course], { passScore: 59 }))
  assert.deepEqual(await passed(), [true, true, true, true])
  const operations = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'class.assess')
    .where('targetId', '=', String(id))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    operations.slice(1).map(({ detail }) => JSON.parse(detail ?? '').results.length),
    [1, 2],
  )
})

test('an exported roster can be imported with results; each row reports its problem', async () => {
  const { id } = await create([await it.world.course()])
  const people = [await it.world.student(), await it.world.student()]
  await join(id, people)
  await send('PUT', `/${id}/assessments`, {
    rows: [{ studentId: people[0]!.id, score: 77, isPassed: null, date: '2026-11-02' }],
  })
  const response = await it.get(`${path}/${id}/members/export`, await root())
  const rows = rowsOfWorkbook(response.bytes)
  assert.deepEqual(rows[0]?.slice(0, 2), ['学号', '姓名'])
  const preview = async (bytes: Uint8Array) =>
    it.call('POST', `${path}/${id}/assessments/preview`, {
      token: await root(),
      ...fileForm(Buffer.from(bytes), '成绩.xlsx'),
    })
  const { body } = await preview(response.bytes)
  assert.equal(body.data.rows.length, 1, JSON.stringify(body))
  assert.deepEqual(body.data.rows[0].assessment, {
    studentId: people[0]!.id,
    score: 77,
    isPassed: null,
    date: '2026-11-02',
  })
  assert.equal((await preview(Buffer.from('not a workbook'))).status, 422)
})

test('student numbers of a result sheet are found whatever their case', async () => {
  const { id } = await create([await it.world.course()])
  const [student] = [await it.world.student()]
  await join(id, [student])
  await it.context.database.write((db) =>
    db.updateTable('users').set({ studentNumber: 'jx-Case-1' }).where('id', '=', student.id).execute(),
  )
  const rows: Cells[] = [
    ['学号', '成绩'],
    ['JX-CASE-1', 88],
    ['jx-case-1', 77],
  ]
  const { body } = await it.call('POST', `${path}/${id}/assessments/preview`, {
    token: await root(),
    ...fileForm(workbookOf(rows), '成绩.xlsx'),
  })
  assert.deepEqual(
    body.data.rows.map((row: any) => row.problem ?? row.assessment.studentId),
    [student.id, 'repeated'],
  )
})

test('invalid result rows are reported, the others are read', async () => {
  const { id } = await create([await it.world.course()])
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => it.world.student()))
  await join(id, people)
  const numbers = (await members(id)).map((row: { studentNumber: string }) => row.studentNumber) as string[]
  const rows: Cells[] = [
    ['二〇二六年成绩单'],
    ['姓名', '学号', '成绩', '考核日期'],
    ['甲', numbers[0]!, 88, 45_981],
    ['乙', numbers[1]!, '不合格', '2026/11/3'],
    ['乙', numbers[1]!, 70, ''],
    ['丙', numbers[2]!, 101, ''],
    ['丁', 'NOBODY', 60, ''],
    ['戊', numbers[3]!, 60, '2026-11-21'],
    ['丙', numbers[2]!, '', ''],
    ['己', numbers[4]!, 60, '2025-13-05'],
  ]
  const { body } = await it.call('POST', `${path}/${id}/assessments/preview`, {
    token: await root(),
    ...fileForm(workbookOf(rows), '成绩.xlsx'),
  })
  assert.deepEqual(
    body.data.rows.map((row: any) => [
      row.row,
      row.problem ?? [row.assessment.score, row.assessment.isPassed, row.assessment.date],
    ]),
    [
      [3, [88, null, '2025-11-20']],
      [4, [null, false, '2026-11-03']],
      [5, 'repeated'],
      [6, 'score'],
      [7, 'unknown'],
      [8, 'future'],
      [10, 'date'],
    ],
  )
  const empty = await it.call('POST', `${path}/${id}/assessments/preview`, {
    token: await root(),
    ...fileForm(workbookOf([['姓名', '分数']]), '成绩.xlsx'),
  })
  assert.equal(empty.body.problem, 'class.noHeader')
})
