import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import type { Correction, CorrectionPreview, ExamItem } from '@jiangxue/contract/exam/correction.ts'
import type { Sitting } from '@jiangxue/contract/exam/sitting.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { set } from '../../../testing/outgoing.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'
import { regrade } from './regrade.ts'

const it = testApp()
const calls = examCalls(it)
const { classes, send, data, courseExam, finalExam, finish } = calls
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const exact = ['single', 'multiple', 'judge', 'blank'] as const
const path = (id: number, act = '') => `/api/admin/exams/${id}/corrections${act}`
const run = () => regrade(it.context, new AbortController().signal)
const over = () => it.pass(2 * 3600)
const itemsOf = (id: number) => data<ExamItem[]>('GET', `/api/admin/exams/${id}/items`)
const itemOf = async (id: number, kind: string) => (await itemsOf(id)).find((item) => item.kind === kind)!
const correctionsOf = (id: number) => data<Correction[]>('GET', path(id))
const correct = (id: number, body: object) => send('POST', path(id), { reason: '题目有误', ...body })
const sheetOf = (id: number) => data<AttemptSheet>('GET', `/api/admin/attempts/${id}`)
const release = (id: number) => data('POST', `/api/admin/exams/${id}/results`, {})
/** The right answers but for one kind. */
const without = (kind: string) => (sitting: Sitting) => {
  const answers = rightAnswers(sitting)
  const item = sitting.sections.flatMap(({ items }) => items).find((each) => each.kind === kind)!
  return Object.fromEntries(Object.entries(answers).filter(([position]) => Number(position) !== item.position))
}
const saysFalse = (sitting: Sitting) => {
  const item = sitting.sections.flatMap(({ items }) => items).find(({ kind }) => kind === 'judge')!
  return { ...rightAnswers(sitting), [item.position]: false }
}

/** A course exam that is over, sat by two people who judge differently. */
async function judgedExam(form: object = {}) {
  const { exam, newCandidate } = await courseExam({ passPercent: 80, ...form }, exact)
  const [right, wrong] = [await newCandidate(), await newCandidate()]
  const sat = [await finish(exam.id, right, rightAnswers), await finish(exam.id, wrong, saysFalse)]
  over()
  const judge = await itemOf(exam.id, 'judge')
  return { exam, right, wrong, ids: sat.map(({ id }) => id) as [number, number], judge }
}
const newKey = ({ itemVersionId }: ExamItem) => ({ itemVersionId, kind: 'NEW_KEY', key: { isTrue: false } })

test('a new key is previewed, then every attempt is marked by it, in this exam only', async () => {
  const { exam, right, wrong, ids, judge } = await judgedExam()
  const preview = await data<CorrectionPreview>('POST', path(exam.id, '/preview'), newKey(judge))
  assert.deepEqual(
    { ...preview, people: preview.people.map((person) => ({ ...person, name: '', studentNumber: null })) },
    {
      attempts: 2,
      changed: 2,
      passed: 1,
      failed: 1,
      certificates: 0,
      people: [
        {
          studentId: wrong.id,
          name: '',
          studentNumber: null,
          before: { score: 6000, isPassed: false },
          after: { score: 8000, isPassed: true },
          hasCertificate: false,
        },
        {
          studentId: right.id,
          name: '',
          studentNumber: null,
          before: { score: 8000, isPassed: true },
          after: { score: 6000, isPassed: false },
          hasCertificate: false,
        },
      ],
    },
  )
  assert.equal((await sheetOf(ids[0])).score, 8000, 'a preview changes nothing')
  const made = (await correct(exam.id, newKey(judge))).body.data as Correction
  assert.deepEqual(
    { state: made.state, percent: made.percent, summary: made.summary },
    { state: 'RUNNING', percent: 0, summary: 'TCP 是可靠的' },
  )
  assert.deepEqual(facts(await correct(exam.id, newKey(judge))), { status: 409, problem: 'exam.correctionRunning' })
  await run()
  const [done] = await correctionsOf(exam.id)
  assert.deepEqual(
    { state: done?.state, percent: done?.percent, changed: done?.changed, passed: done?.passed, failed: done?.failed },
    { state: 'DONE', percent: 100, changed: 2, passed: 1, failed: 1 },
  )
  const sheet = await sheetOf(ids[1])
  assert.equal(sheet.score, 8000)
  const shown = sheet.items.find(({ kind }) => kind === 'judge')!
  assert.deepEqual(
    { key: shown.key, earned: shown.earned, correction: shown.correction },
    { key: '错误', earned: 2000, correction: { kind: 'NEW_KEY', reason: '题目有误' } },
  )
  assert.deepEqual(sheet.events.at(-1)?.kind, 'correct')
  const { key } = (await it.context.database.read
    .selectFrom('itemVersions')
    .select('answerKey as key')
    .where('id', '=', judge.itemVersionId)
    .executeTakeFirstOrThrow()) as { key: string }
  assert.equal(key, '{"isTrue":true}', 'the item of the bank keeps its key')
})

test('full marks go to everybody with the item, and an item that is not counted scales the others', async () => {
  const { exam, ids, judge } = await judgedExam()
  const { itemVersionId } = judge
  await correct(exam.id, { itemVersionId, kind: 'FULL_MARKS' })
  await run()
  assert.deepEqual([(await sheetOf(ids[0])).score, (await sheetOf(ids[1])).score], [8000, 8000])
  const blank = await itemOf(exam.id, 'blank')
  await correct(exam.id, { itemVersionId, kind: 'NEW_KEY', key: { isTrue: true } })
  await run()
  await correct(exam.id, { itemVersionId: blank.itemVersionId, kind: 'NOT_COUNTED' })
  await run()
  // 40 of the 60 points that count are two thirds of the full sum.
  assert.deepEqual([(await sheetOf(ids[0])).score, (await sheetOf(ids[1])).score], [8000, 5333])
  const attempts = await it.context.database.read
    .selectFrom('examAttempts')
    .select(['objective', 'manual', 'score'])
    .where('examId', '=', exam.id)
    .execute()
  for (const { objective, manual, score } of attempts) assert.equal((objective ?? 0) + (manual ?? 0), score)
  const marks = [
    { position: (await sheetOf(ids[0])).items.find(({ kind }) => kind === 'blank')!.position, points: 1, comment: '' },
  ]
  const refused = await send('PUT', `/api/admin/attempts/${ids[0]}/marks`, { marks, reason: '补分' })
  assert.deepEqual(facts(refused), { status: 409, problem: 'attempt.notCounted' })
})

test('marks of people before a correction give way to it, later ones count', async () => {
  const { exam, ids, judge } = await judgedExam()
  const { position } = (await sheetOf(ids[1])).items.find(({ kind }) => kind === 'judge')!
  const mark = (points: number) =>
    send('PUT', `/api/admin/attempts/${ids[1]}/marks`, { marks: [{ position, points, comment: '' }], reason: '更正' })
  await mark(500)
  await correct(exam.id, newKey(judge))
  await run()
  assert.equal((await sheetOf(ids[1])).score, 8000)
  await mark(700)
  assert.equal((await sheetOf(ids[1])).score, 6700)
})

test('the results of a class follow, and what somebody has entered since is kept and counted', async () => {
  const people = [await it.world.student(), await it.world.student()] as [Person, Person]
  const { exam, classId } = await finalExam(people)
  for (const student of people) await finish(exam.id, student, without('essay'))
  over()
  await release(exam.id)
  const row = { studentId: people[1].id, score: 33, isPassed: null, date: null }
  await classes.send('PUT', `/${classId}/assessments`, { rows: [row] })
  const essay = await itemOf(exam.id, 'essay')
  const plan = { itemVersionId: essay.itemVersionId, kind: 'FULL_MARKS' }
  assert.equal((await correct(exam.id, plan)).status, 200)
  await run()
  const [done] = await correctionsOf(exam.id)
  assert.deepEqual(
    { state: done?.state, changed: done?.changed, conflicts: done?.conflicts },
    { state: 'DONE', changed: 2, conflicts: 1 },
  )
  const scores = new Map(
    (await classes.members(classId)).map(({ id, score }: { id: number; score: number }) => [id, score]),
  )
  assert.deepEqual([scores.get(people[0].id), scores.get(people[1].id)], [100, 33])
})

test('one confirmation of a second admin carries a correction and what follows from it', async () => {
  const student = await it.world.student()
  const { exam, classId } = await finalExam([student])
  await finish(exam.id, student, without('essay'))
  over()
  await release(exam.id)
  const essay = await itemOf(exam.id, 'essay')
  const { token } = await it.world.person('ADMIN')
  await set(it, { 'proof.secondAdmin': true })
  const plan = { itemVersionId: essay.itemVersionId, kind: 'FULL_MARKS' }
  assert.deepEqual(facts(await correct(exam.id, plan)), { status: 409, problem: 'credit.needsConfirmation' })
  assert.deepEqual(await correctionsOf(exam.id), [])
  const confirmations = '/api/admin/credit-confirmations'
  const [{ id }] = (await it.get(confirmations, token)).body.content
  const decision = { isConfirmed: true, reason: '' }
  assert.equal((await it.post(`${confirmations}/${id}/decision`, decision, token)).body.data.state, 'DONE')
  await run()
  await set(it, { 'proof.secondAdmin': false })
  assert.equal((await correctionsOf(exam.id))[0]?.conflicts, 0)
  assert.equal((await classes.members(classId))[0].score, 100)
})

test('a run that was interrupted goes on after the last attempt, and changes nothing twice', async () => {
  const { exam, judge } = await judgedExam()
  await correct(exam.id, newKey(judge))
  await run()
  await it.context.database.write((db) =>
    db.updateTable('itemCorrections').set({ state: 'RUNNING', doneAt: null }).where('examId', '=', exam.id).execute(),
  )
  await run()
  const [done] = await correctionsOf(exam.id)
  assert.deepEqual({ state: done?.state, changed: done?.changed }, { state: 'DONE', changed: 2 })
})

test('corrections are refused while an exam is sat, by other people than admins, and without a fitting key', async () => {
  const { exam, wrong, judge } = await judgedExam()
  const { exam: open } = await courseExam({}, exact)
  assert.deepEqual(facts(await send('GET', `/api/admin/exams/${open.id}/items`)), {
    status: 409,
    problem: 'exam.transitionRefused',
  })
  assert.deepEqual(facts(await correct(open.id, newKey(judge))), { status: 409, problem: 'exam.transitionRefused' })
  const { exam: unsat } = await courseExam({ closesAt: calls.at(1) }, exact)
  const { token: teacher } = await it.world.person('TEACHER')
  for (const token of [wrong.token, teacher])
    assert.equal((await send('POST', path(exam.id), newKey(judge), token)).status, 403)
  const single = await itemOf(exam.id, 'single')
  const fields = async (body: object) => Object.keys((await correct(exam.id, body)).body.errors ?? {})
  const { itemVersionId } = single
  assert.deepEqual(await fields({ itemVersionId, kind: 'NEW_KEY', key: { rightIds: ['zzzz'] } }), ['rightIds'])
  assert.deepEqual(await fields({ itemVersionId, kind: 'NEW_KEY', key: { rightIds: [] } }), ['rightIds'])
  assert.deepEqual(await fields({ ...newKey(judge), reason: ' ' }), ['reason'])
  assert.deepEqual(facts(await correct(exam.id, { itemVersionId, kind: 'NEW_KEY' })), {
    status: 422,
    problem: 'correction.noKey',
  })
  assert.deepEqual(facts(await correct(exam.id, { itemVersionId: 999_999, kind: 'FULL_MARKS' })), {
    status: 404,
    problem: 'item.notFound',
  })
  over()
  assert.deepEqual(facts(await correct(unsat.id, newKey(await itemOf(unsat.id, 'judge')))), {
    status: 409,
    problem: 'exam.notSat',
  })
})

test('nothing is corrected while somebody with more time still sits the exam', async () => {
  const { exam, newCandidate } = await courseExam({}, exact)
  const [first, late] = [await newCandidate(), await newCandidate()]
  await finish(exam.id, first, rightAnswers)
  const grant = { extraMinutes: 120, extraAttempts: 0, reason: '照顾' }
  await data('PUT', `/api/admin/exams/${exam.id}/candidates/${late.id}`, grant)
  it.pass(3600)
  await calls.sit(exam.id, late)
  it.pass(3600)
  const judge = await itemOf(exam.id, 'judge')
  assert.deepEqual(facts(await correct(exam.id, newKey(judge))), { status: 409, problem: 'exam.stillSat' })
})

test('valid certificates of people with changed results are counted before and listed after, and stay', async () => {
  const student = await it.world.student({ name: '有证者' })
  const { exam, classId } = await finalExam([student])
  await finish(exam.id, student, without('essay'))
  over()
  await release(exam.id)
  await it.context.database.write((db) =>
    db
      .insertInto('certificates')
      .values({
        certificateNumber: 'JX-CORRECTED',
        studentId: student.id,
        projectKey: 'x',
        status: 'VALID',
        studentName: '有证者',
        idCardCipher: '',
        courseName: '课程',
        completedHundredths: 0,
        issueDate: '2026-11-20',
        completionDate: '2026-11-20',
        instructorName: '',
        universityName: '',
        classId,
        createdAt: it.now,
      })
      .execute(),
  )
  const { itemVersionId } = await itemOf(exam.id, 'essay')
  const plan = { itemVersionId, kind: 'FULL_MARKS' }
  const { certificates, people } = await data<CorrectionPreview>('POST', path(exam.id, '/preview'), plan)
  assert.deepEqual({ certificates, has: people[0]?.hasCertificate }, { certificates: 1, has: true })
  await correct(exam.id, plan)
  await run()
  const [done] = await correctionsOf(exam.id)
  assert.deepEqual(
    done?.certificates.map(({ certificateNumber, studentName }) => ({ certificateNumber, studentName })),
    [{ certificateNumber: 'JX-CORRECTED', studentName: '有证者' }],
  )
  const { status } = await it.context.database.read
    .selectFrom('certificates')
    .select('status')
    .where('certificateNumber', '=', 'JX-CORRECTED')
    .executeTakeFirstOrThrow()
  assert.equal(status, 'VALID')
})
