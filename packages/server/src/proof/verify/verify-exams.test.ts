import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { regrade } from '../../modules/exam/corrections/regrade.ts'
import { recordAttempts } from '../../modules/exam/proof/record-attempts.ts'
import { loadPool, paperOf } from '../../modules/exam/sitting/pool.ts'
import { findExam, type AttemptRecord, type ExamRecord } from '../../modules/exam/sitting/sitting.queries.ts'
import { examCalls, rightAnswers } from '../../testing/exam/exam-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { verifyExams } from './verify-exams.ts'

const it = testApp()
const { data, courseExam, finish } = examCalls(it)

async function faultsOf(): Promise<string[]> {
  const faults: string[] = []
  await verifyExams(it.context.database.read, (fault) => faults.push(fault))
  return faults
}

/** An exam with released results; the second of its three items is marked by people, too. */
async function releasedExam() {
  const { exam, newCandidate } = await courseExam({ name: '期末' }, ['single', 'judge', 'essay'])
  const student = await newCandidate()
  await finish(exam.id, student, rightAnswers)
  const attempt = await it.context.database.read
    .selectFrom('examAttempts')
    .selectAll()
    .where('examId', '=', exam.id)
    .executeTakeFirstOrThrow()
  it.pass(2 * 3600)
  const marks = [{ position: 3, points: 12_50, comment: '' }]
  await data('PUT', `/api/admin/attempts/${attempt.id}/marks`, { marks })
  await data('POST', `/api/admin/exams/${exam.id}/results`, {})
  await recordAttempts(it.context, new AbortController().signal)
  return { exam, student, attempt }
}

/** A seed that draws another paper; with so few items, some draw the same one. */
async function otherSeed({ examId, seed }: AttemptRecord): Promise<string> {
  const exam = (await findExam(it.context.database.read, examId)) as ExamRecord
  const pool = await loadPool(it.context.database.read, exam)
  const drawn = (from: string) => JSON.stringify(paperOf(pool, exam, from))
  const seeds = [...'0123456789abcdef'].map((digit) => digit.repeat(64))
  return seeds.find((other) => drawn(other) !== drawn(seed)) as string
}

test('every digit of a sheet, a key and a result that is changed in the database is named', async () => {
  const { exam, student, attempt } = await releasedExam()
  assert.deepEqual(await faultsOf(), [])
  const single = Object.entries(JSON.parse(attempt.answers) as Record<string, unknown>).find(
    ([, answer]) => typeof answer === 'string' && answer.length === 4,
  ) as [string, string]
  const changed = async (table: string, set: string, where: string, expected: readonly string[]) => {
    const rollback = new Error('rolled back')
    await it.context.database
      .write(async (db) => {
        await sql.raw(`update ${table} set ${set} where ${where}`).execute(db)
        const faults: string[] = []
        await verifyExams(db, (fault) => faults.push(fault))
        assert.deepEqual(faults, expected, set)
        throw rollback
      })
      .catch((error: unknown) => assert.equal(error, rollback, String(error)))
  }
  const of = `student ${student.id}: exam 期末, attempt 1: `
  const own = `id = ${attempt.id}`
  const otherAnswer = JSON.stringify({ ...(JSON.parse(attempt.answers) as object), [single[0]]: 'zzzz' })
  await changed('exam_attempts', `answers = '${otherAnswer}'`, own, [
    `${of}the answers were changed`,
    `${of}the points are not those of the chain`,
    `${of}the score is 52.5, its items earned 32.5`,
  ])
  await changed('exam_attempts', 'score = 5350', own, [`${of}the score is 53.5, the chain says 52.5`])
  await changed('exam_attempts', `seed = '${await otherSeed(attempt)}'`, own, [
    `${of}the paper is not the one of the chain`,
  ])
  await changed('attempt_marks', 'points = 1350', `attempt_id = ${attempt.id}`, [
    `${of}the points are not those of the chain`,
    `${of}the score is 52.5, its items earned 53.5`,
  ])
  await changed('exams', 'pass_percent = 99', `id = ${exam.id}`, [`${of}the verdict does not follow from the score`])
  const judged = `id in (select item_version_id from exam_items where exam_id = ${exam.id}) and answer_key like '%isTrue%'`
  await changed('item_versions', `answer_key = '{"isTrue":false}'`, judged, [
    'school: exam 期末: text or key of item 2 was changed',
    `${of}the points are not those of the chain`,
    `${of}the score is 52.5, its items earned 32.5`,
  ])
  await changed('item_versions', `digest = 'x'`, judged, [
    'school: exam 期末: text or key of item 2 was changed',
    `${of}items or keys are not those of the hand-in`,
  ])
  await changed('exam_attempts', 'recorded_answers = null', own, [`${of}the sheet is missing`])
  await changed('exams', `kind = 'PRACTICE'`, `id = ${exam.id}`, [`${of}the sheet is missing`])
})

test('sheets are compared by the corrected keys, also those whose score a correction does not change', async () => {
  const { exam, attempt } = await releasedExam()
  const items = await data<{ itemVersionId: number; kind: string }[]>('GET', `/api/admin/exams/${exam.id}/items`)
  const correct = async (kind: string, more: object) => {
    const { itemVersionId } = items.find((item) => item.kind === kind)!
    const body = { itemVersionId, reason: '题目有误', ...more }
    await data('POST', `/api/admin/exams/${exam.id}/corrections`, body)
    await regrade(it.context, new AbortController().signal)
    await recordAttempts(it.context, new AbortController().signal)
    assert.deepEqual(await faultsOf(), [])
  }
  await correct('judge', { kind: 'NEW_KEY', key: { isTrue: false } })
  await correct('single', { kind: 'FULL_MARKS' })
  await correct('essay', { kind: 'NOT_COUNTED' })
  const said = await it.context.database.read
    .selectFrom('ledgerEvents')
    .select('facts')
    .where('studentId', '=', attempt.studentId)
    .where('kind', '=', 'examResult')
    .orderBy('number')
    .execute()
  assert.deepEqual(
    said.map(({ facts }) => (JSON.parse(facts) as { score: number }).score),
    [52_50, 32_50, 30_00],
  )
})
