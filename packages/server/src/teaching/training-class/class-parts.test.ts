import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import type { ClassPart, TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import { multipartOf } from '../../testing/files/multipart.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { set } from '../../testing/outgoing.ts'
import { idCardOf } from '../../testing/people/realistic-roster.ts'
import { workbookOf } from '../../testing/people/roster-files.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { path, root, form, send, get, create, join, members } = classCalls(it)
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })

const theory = { name: '理论', kind: 'TYPED', weight: 40, passScore: 60 }
const practice = { name: '实操', kind: 'TYPED', weight: 60, passScore: 70 }
const entry = (studentId: number, score: number | null, more: object = {}) => ({
  studentId,
  score,
  isPassed: null,
  date: null,
  ...more,
})

let serial = 700_000

/** A class of two members with two parts. */
async function classInParts(parts: readonly object[] = [theory, practice], changes: object = {}) {
  const course = await it.world.course()
  const newPerson = () => it.world.student({ idCard: idCardOf(++serial) })
  const people = [await newPerson(), await newPerson()] as const
  const made: TrainingClass = await create([course], { parts, ...changes })
  await join(made.id, people)
  const enter = (part: number | undefined, rows: readonly object[], more: object = {}) =>
    send('PUT', `/${made.id}/assessments`, { rows, part, ...more })
  const save = async (changed: readonly object[], more: object = {}) =>
    send('PUT', `/${made.id}`, form([course], { parts: changed, ...changes, ...more }))
  const resultOf = async ({ id }: Person) => {
    const found = (await members(made.id)).find((each: ClassMember) => each.id === id) as ClassMember
    return {
      overall: { score: found.score, isPassed: found.isPassed },
      parts: found.parts.map(({ score, isPassed, reason }) => ({ score, isPassed, reason })),
    }
  }
  return { ...made, course, people, enter, save, resultOf }
}

test('the overall result follows from the parts, each judged by its own pass mark', async () => {
  const { id, parts, people, enter, resultOf } = await classInParts()
  const [one, other] = parts as unknown as readonly [ClassPart, ClassPart]
  assert.deepEqual(
    parts.map(({ name, kind, weight, passScore }) => ({ name, kind, weight, passScore })),
    [theory, practice],
  )
  assert.equal((await enter(one.id, [entry(people[0].id, 60), entry(people[1].id, 60)])).body.changed, 2)
  assert.deepEqual(await resultOf(people[0]), {
    overall: { score: null, isPassed: null },
    parts: [{ score: 60, isPassed: true, reason: '' }],
  })
  await enter(other.id, [entry(people[0].id, 71), entry(people[1].id, 69)], { reason: '现场评分' })
  assert.deepEqual(await resultOf(people[0]), {
    overall: { score: 67, isPassed: true },
    parts: [
      { score: 60, isPassed: true, reason: '' },
      { score: 71, isPassed: true, reason: '现场评分' },
    ],
  })
  assert.deepEqual((await resultOf(people[1])).overall, { score: 65, isPassed: false })
  const overview = await get(`/${id}`)
  assert.deepEqual(overview.assessed, { passed: 1, failed: 1, none: 0 })
  assert.deepEqual(overview.assessedParts, [
    { partId: one.id, passed: 2, failed: 0, none: 0 },
    { partId: other.id, passed: 1, failed: 1, none: 0 },
  ])
  const own = (await it.get(`/api/student/learning/${people[0].id}/classes`, people[0].token)).body
  assert.equal(own[0].parts, '理论 60 分、实操 71 分')
})

test('an absence is a result, and removing the result of a part opens the overall one again', async () => {
  const { parts, people, enter, resultOf } = await classInParts()
  const [one, other] = parts as unknown as readonly [ClassPart, ClassPart]
  await enter(one.id, [entry(people[0].id, 90)])
  await enter(other.id, [entry(people[0].id, null, { isPassed: false })], { reason: '缺考' })
  assert.deepEqual((await resultOf(people[0])).overall, { score: null, isPassed: false })
  const removed = await enter(other.id, [entry(people[0].id, null)], { reason: '登记错误' })
  assert.equal(removed.body.changed, 1)
  assert.deepEqual(await resultOf(people[0]), {
    overall: { score: null, isPassed: null },
    parts: [{ score: 90, isPassed: true, reason: '' }],
  })
})

test('changing a result of a part needs a reason, and not one that somebody else has changed', async () => {
  const { parts, people, enter, resultOf } = await classInParts()
  const [{ id: part }] = parts as unknown as readonly [ClassPart]
  await enter(undefined, [entry(people[0].id, 50)])
  assert.deepEqual((await resultOf(people[0])).parts, [{ score: 50, isPassed: false, reason: '' }], 'the first part')
  assert.deepEqual(facts(await enter(part, [entry(people[0].id, 65)])), { status: 422, problem: 'class.reasonMissing' })
  const seen = { score: 40, isPassed: false, assessedOn: '2026-11-20' }
  const outdated = await enter(part, [entry(people[0].id, 65, { before: seen })], { reason: '复核' })
  assert.deepEqual(facts(outdated), { status: 409, problem: 'class.resultsChanged' })
  assert.equal((await enter(part, [entry(people[0].id, 65)], { reason: '复核' })).body.changed, 1)
  assert.deepEqual((await resultOf(people[0])).parts, [{ score: 65, isPassed: true, reason: '复核' }])
  assert.equal((await enter(part, [entry(people[0].id, 66)], { reason: '长'.repeat(201) })).status, 422)
})

test('results are not entered in a part that an exam fills, nor in one of another class', async () => {
  const { parts, people, enter } = await classInParts([{ ...theory, kind: 'EXAM' }, practice])
  const row = entry(people[0].id, 80)
  assert.deepEqual(facts(await enter(parts[0]!.id, [row])), { status: 409, problem: 'class.partOfExam' })
  const stranger = await classInParts()
  assert.deepEqual(facts(await enter(stranger.parts[0]!.id, [row])), { status: 404, problem: 'class.partNotFound' })
  const plain = await classInParts([])
  assert.deepEqual(facts(await plain.enter(parts[1]!.id, [entry(plain.people[0].id, 80)])), {
    status: 404,
    problem: 'class.partNotFound',
  })
  const examOnly = await classInParts([{ ...theory, kind: 'EXAM' }])
  const typed = await examOnly.enter(undefined, [entry(examOnly.people[0].id, 80)])
  assert.deepEqual(facts(typed), { status: 409, problem: 'class.partOfExam' })
})

test('new pass marks and weights judge the results again, and parts with results stay', async () => {
  const { id, parts, people, enter, save, resultOf } = await classInParts()
  const [one, other] = parts as unknown as readonly [ClassPart, ClassPart]
  await enter(one.id, [entry(people[0].id, 60)])
  await enter(other.id, [entry(people[0].id, 80)])
  const changed = await save([
    { ...practice, id: other.id, weight: 100, passScore: 81 },
    { ...theory, id: one.id, weight: 0 },
  ])
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.deepEqual(
    changed.body.data.parts.map(({ name }: { name: string }) => name),
    ['实操', '理论'],
  )
  assert.deepEqual((await resultOf(people[0])).overall, { score: 80, isPassed: false })
  assert.deepEqual(facts(await save([{ ...theory, id: one.id }])), { status: 409, problem: 'class.hasResults' })
  const more = [
    { ...theory, id: one.id },
    { ...practice, id: other.id },
    { ...theory, name: '口试' },
  ]
  assert.deepEqual(facts(await save(more)), { status: 409, problem: 'class.hasResults' })
  const logs = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'class.assess')
    .where('targetId', '=', String(id))
    .orderBy('id')
    .execute()
  assert.deepEqual(JSON.parse(logs[0]!.detail ?? '').part, '理论')
  assert.deepEqual(JSON.parse(logs.at(-1)!.detail ?? '').results[0].after, {
    score: 80,
    isPassed: 0,
    assessedOn: '2026-11-20',
  })
})

test('a class that has results without parts keeps none; before, parts come and go', async () => {
  const { people, enter, save } = await classInParts()
  assert.equal((await save([])).body.data.parts.length, 0)
  assert.equal((await enter(undefined, [entry(people[0].id, 59)])).body.changed, 1)
  assert.deepEqual(facts(await save([theory])), { status: 409, problem: 'class.hasResults' })
  assert.equal((await save([], { passScore: 50 })).status, 200)
})

test('parts are named apart, within their limits, and only those of the class are kept', async () => {
  const { save, parts, course, id } = await classInParts()
  const refusalOf = async (changed: readonly object[]) => {
    const { status, body } = await save(changed)
    return { status, fields: Object.keys(body.errors ?? {}) }
  }
  assert.deepEqual(await refusalOf([theory, theory]), { status: 422, fields: ['parts'] })
  assert.deepEqual(await refusalOf([{ ...theory, weight: 101 }]), { status: 422, fields: ['parts.0.weight'] })
  assert.deepEqual(await refusalOf([{ ...theory, name: ' ' }]), { status: 422, fields: ['parts.0.name'] })
  assert.deepEqual(await refusalOf([{ ...theory, kind: 'ORAL' }]), { status: 422, fields: ['parts.0.kind'] })
  const many = Array.from({ length: 6 }, (_, index) => ({ ...theory, name: `部分${index}` }))
  assert.deepEqual(await refusalOf(many), { status: 422, fields: ['parts'] })
  assert.deepEqual(facts(await save([{ ...theory, id: 999_999 }])), { status: 404, problem: 'class.partNotFound' })
  await send('PUT', `/${id}`, form([course]))
  assert.deepEqual((await get(`/${id}`)).parts, parts, 'without the field they stay')
})

test('who leaves a class takes the results of its parts along', async () => {
  const { id, parts, people, enter } = await classInParts()
  await enter(parts[0]!.id, [entry(people[0].id, 90)])
  assert.equal((await send('DELETE', `/${id}/members/${people[0].id}`)).status, 200)
  await join(id, [people[0]])
  const [first] = (await members(id)).filter((each: ClassMember) => each.id === people[0].id)
  assert.deepEqual(first.parts, [])
})

test('the refusal of a certificate names the parts that are missing or failed', async () => {
  await set(it, { 'certificate.previewLessons': 1, 'basic.domain': 'https://school.example' })
  const { watch } = studentCalls(it)
  const { id, parts, people, course, enter } = await classInParts(undefined, { project: '电工' })
  for (const person of people) await watch(person, course, 0, 60)
  await enter(parts[1]!.id, [entry(people[0].id, 69), entry(people[1].id, 80)])
  it.pass(50 * 86_400)
  const issue = async () => {
    const { status, body } = await it.post(`${path}/${id}/certificates`, {}, await root())
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  assert.deepEqual(
    (await issue()).failures.map(({ reason }: { reason: string }) => reason),
    ['没有合格的考核成绩：理论（未考核）、实操（不合格）', '没有合格的考核成绩：理论（未考核）'],
  )
  await enter(parts[0]!.id, [entry(people[1].id, 60)])
  const { data } = await issue()
  assert.deepEqual(
    data.map(({ studentId }: { studentId: number }) => studentId),
    [people[1].id],
  )
})

test('the roster has columns for each part, and the results of one are read from them', async () => {
  const { id, parts, people, enter } = await classInParts()
  await enter(parts[0]!.id, [entry(people[0].id, 77, { date: '2026-11-02' })], { reason: '补录' })
  const exported = await it.get(`${path}/${id}/members/export`, await root())
  const [titles, first] = rowsOfWorkbook(exported.bytes) as [string[], string[]]
  const shown = (...columns: string[]) => columns.map((title) => first[titles.indexOf(title)] || null)
  assert.deepEqual(shown('理论成绩', '理论结果', '理论考核日期', '理论更改理由'), ['77', '合格', '2026-11-02', '补录'])
  assert.deepEqual(shown('实操成绩', '实操结果', '成绩'), [null, '未考核', null])
  const preview = async (part: number, bytes: Uint8Array) =>
    it.call('POST', `${path}/${id}/assessments/preview`, {
      token: await root(),
      ...multipartOf([
        { name: 'part', value: String(part) },
        { name: 'file', value: Buffer.from(bytes), fileName: '成绩.xlsx' },
      ]),
    })
  const { body } = await preview(parts[0]!.id, exported.bytes)
  assert.deepEqual(
    body.data.rows.map(({ assessment }: { assessment: object }) => assessment),
    [entry(people[0].id, 77, { date: '2026-11-02' })],
  )
  const [number] = (await members(id)).map(({ studentNumber }: ClassMember) => studentNumber as string)
  const both = workbookOf([
    ['学号', '理论成绩', '实操得分', '成绩'],
    [number, 50, 95, 80],
  ])
  const read = (await preview(parts[1]!.id, both)).body.data.rows
  assert.deepEqual({ rows: read.length, score: read[0].assessment.score }, { rows: 1, score: 95 })
  const without = workbookOf([
    ['学号', '理论成绩', '成绩'],
    [number, 50, 80],
  ])
  const refused = await preview(parts[1]!.id, without)
  assert.deepEqual(
    { ...facts(refused), message: refused.body.message },
    { status: 422, problem: 'class.noPartHeader', message: '没有找到“学号”和“实操成绩”列，请使用导出的名册填写' },
  )
})

test('with a second admin, results of a part wait for a confirmation that carries them out', async () => {
  const { parts, people, enter, resultOf } = await classInParts()
  await it.world.person('ADMIN')
  await set(it, { 'proof.secondAdmin': true })
  const asked = await enter(parts[0]!.id, [entry(people[0].id, 90)])
  assert.deepEqual(facts(asked), { status: 409, problem: 'credit.needsConfirmation' })
  assert.deepEqual((await resultOf(people[0])).parts, [])
})
