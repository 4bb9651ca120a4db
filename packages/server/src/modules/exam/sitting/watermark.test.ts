import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSetting } from '../../../core/settings/settings.ts'
import { examCalls } from '../../../testing/exam/exam-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

const it = testApp()
const { courseExam, sit, save } = examCalls(it)

test('a sitting shows its candidate’s watermark, and staff see once that it was removed', async () => {
  const { exam, newCandidate } = await courseExam()
  const [student, other] = [await newCandidate(), await newCandidate()]
  assert.equal((await sit(exam.id, other)).watermark, undefined)
  await it.context.database.write((db) => changeSetting(db, 'presence.watermark', 'name', it.now))
  const sitting = await sit(exam.id, student)
  assert.match(sitting.watermark ?? '', /^.\**$/)
  const saved = async (number: number, watermarkRemoved?: unknown) =>
    (await save(sitting, student, number, {}, { watermarkRemoved })).status
  assert.equal(await saved(1), 200)
  for (const number of [2, 3]) assert.equal(await saved(number, true), 200)
  assert.equal(await saved(4, false), 422)
  const kinds = await it.context.database.read
    .selectFrom('attemptEvents')
    .select('kind')
    .where('attemptId', '=', sitting.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['start', 'watermark'],
  )
})
