import assert from 'node:assert/strict'
import { test } from 'node:test'
import { session } from '../../../testing/fixtures/exam.ts'
import { at, openSitting } from '../../../testing/open-sitting.ts'
import { rejection } from '../../../testing/player-fakes.ts'

test('a warning is shown until it is read, and the server is told soon', async () => {
  const warning = { number: 2, at: at(0), text: '请不要交头接耳' }
  const { engine, sent, pass, answerSave, saved } = openSitting({ warnings: [{ ...warning, number: 1 }] })
  assert.deepEqual(
    engine.read().warnings.map(({ number }) => number),
    [1],
    'after a reload',
  )
  let warnings = [{ ...warning, number: 1 }, warning]
  answerSave(async ({ number, warningsRead = 0 }) => {
    warnings = warnings.filter((each) => each.number > warningsRead)
    return { ...saved(number), warnings }
  })
  await pass(60_000)
  assert.deepEqual(engine.read().warnings, [{ ...warning, number: 1 }, warning])
  engine.readWarnings()
  assert.deepEqual(engine.read().warnings, [])
  await pass(1500)
  assert.deepEqual(sent.at(-1)?.body, { session, number: 2, leaves: 0, warningsRead: 2, answers: {} })
  await pass(60_000)
  assert.deepEqual(engine.read().warnings, [])
  assert.equal('warningsRead' in sent.at(-1)!.body, false, 'the server knows')
})

test('a warning that was read stays read while the server does not know it yet', async () => {
  const warning = { number: 1, at: at(0), text: '警告' }
  const { engine, pass, answerSave, saved, sent } = openSitting({ warnings: [warning] })
  answerSave(() => Promise.reject(rejection(0)))
  engine.readWarnings()
  await pass(2000)
  answerSave(async ({ number }) => ({ ...saved(number), warnings: [warning] }))
  await pass(16_000)
  assert.equal(sent.at(-1)?.body.warningsRead, 1, 'sent again')
  assert.deepEqual(engine.read().warnings, [])
})

test('a removed watermark is saved soon, until the server knows it', async () => {
  const { engine, sent, pass, answerSave, saved } = openSitting()
  answerSave(() => Promise.reject(rejection(0)))
  engine.watermarkRemoved()
  await pass(16_000)
  answerSave(async ({ number }) => saved(number))
  await pass(120_000)
  const removed = sent.map(({ body }) => body.watermarkRemoved)
  assert.deepEqual(removed.slice(0, 2), [true, true])
  assert.equal(removed.filter(Boolean).length, 2)
})
