import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiProblem } from '@jiangxue/contract/api.ts'
import { session } from '../../../testing/fixtures/exam.ts'
import { at, openSitting } from '../../../testing/open-sitting.ts'
import { rejection } from '../../../testing/player-fakes.ts'

const durationMs = 90 * 60_000

test('a changed answer is saved once the candidate pauses, with a growing number', async () => {
  const { engine, sent, pass } = openSitting({ number: 4 })
  engine.answer(1, 'o0')
  assert.equal(engine.read().saving, 'saving')
  await pass(1000)
  engine.answer(1, 'o1')
  await pass(1000)
  assert.equal(sent.length, 0)
  await pass(500)
  engine.answer(2, null)
  await pass(5000)
  assert.deepEqual(
    sent.map(({ body }) => body),
    [
      { session, number: 5, leaves: 0, answers: { 1: 'o1' } },
      { session, number: 6, leaves: 0, answers: { 2: null } },
    ],
  )
  assert.equal(engine.read().saving, 'saved')
})

test('somebody who never pauses is saved every 15 seconds', async () => {
  const { engine, sent, pass } = openSitting()
  for (let count = 0; count < 40; count++) {
    engine.answer(5, { essay: 'x'.repeat(count) })
    await pass(1000)
  }
  assert.equal(sent.length, 2)
})

test('what is changed while a save is under way is saved afterwards', async () => {
  const { engine, sent, pass, answerSave, saved } = openSitting()
  const { promise, resolve } = Promise.withResolvers<void>()
  answerSave(async ({ number }) => (await promise, saved(number)))
  engine.answer(1, 'o0')
  await pass(2000)
  engine.answer(1, 'o3')
  await pass(3000)
  assert.equal(sent.length, 1)
  resolve()
  await pass(500)
  assert.equal(engine.read().saving, 'saving')
  await pass(1000)
  assert.deepEqual(sent.at(-1)?.body.answers, { 1: 'o3' })
})

test('without network, answers are kept, sent again, and survive a reload', async () => {
  const page = openSitting()
  page.answerSave(() => Promise.reject(rejection(0)))
  page.engine.answer(1, 'o0')
  await page.pass(2000)
  assert.equal(page.engine.read().saving, 'unsaved')
  await page.pass(14_000)
  assert.equal(page.sent.length, 1)
  await page.pass(1500)
  assert.equal(page.sent.length, 2)
  page.engine.reconnect()
  await page.pass(1000)
  assert.equal(page.sent.length, 3)
  page.engine.mark(3)
  page.engine.goTo(2)

  const reloaded = openSitting({}, page.storage)
  assert.partialDeepStrictEqual(reloaded.engine.read(), { answers: { 1: 'o0' }, marks: [3], position: 2 })
  await reloaded.pass(1000)
  assert.deepEqual(reloaded.sent[0]?.body.answers, { 1: 'o0' })
  assert.equal(reloaded.engine.read().saving, 'saved')
  assert.deepEqual(openSitting({}, page.storage).sent, [], 'and not again')
})

test('a reloaded page uses no number again, as the save of the page before may arrive after the reload', async () => {
  const page = openSitting({ number: 4 })
  page.answerSave(() => Promise.reject(rejection(0)))
  page.engine.answer(1, 'o0')
  page.engine.hide()
  const reloaded = openSitting({ number: 4 }, page.storage)
  reloaded.engine.answer(3, true)
  await reloaded.pass(1000)
  assert.deepEqual(
    [...page.sent, ...reloaded.sent].map(({ body: { number, answers } }) => ({ number, answers })),
    [
      { number: 5, answers: { 1: 'o0' } },
      { number: 6, answers: { 1: 'o0', 3: true } },
    ],
  )
})

test('unsent answers do not replace those that another device has given since', () => {
  const page = openSitting()
  page.answerSave(() => Promise.reject(rejection(0)))
  page.engine.answer(1, 'o0')
  page.engine.answer(3, true)
  const later = openSitting({ session: 'session-of-another-device', number: 9, answers: { 1: 'o2' } }, page.storage)
  assert.deepEqual(later.engine.read().answers, { 1: 'o2', 3: true })
})

test('a page that is left sends its changes at once, and a leave of more than three seconds is counted', async () => {
  const { engine, sent, pass } = openSitting()
  engine.hide()
  await pass(2500)
  engine.show()
  assert.equal(sent.length, 0, 'nothing to send')
  engine.answer(3, false)
  engine.hide()
  assert.deepEqual(sent, [{ isLeaving: true, body: { session, number: 1, leaves: 0, answers: { 3: false } } }])
  await pass(3500)
  engine.show()
  assert.equal(engine.read().leaves, 1)
  await pass(1000)
  assert.deepEqual(sent.at(-1)?.body, { session, number: 2, leaves: 1, answers: {} })
})

test('on another device the sitting stops and sends nothing more', async () => {
  const { engine, sent, pass, answerSave } = openSitting()
  answerSave(() => Promise.reject(rejection(409, 'exam.otherDevice')))
  engine.answer(1, 'o0')
  await pass(2000)
  assert.equal(engine.read().phase, 'otherDevice')
  engine.answer(1, 'o1')
  await pass(120_000)
  assert.equal(sent.length, 1)
})

test('a sitting that the school or the time has ended is over, and its answers are forgotten', async () => {
  for (const problem of ['exam.timeUp', 'exam.handedIn']) {
    const { engine, pass, answerSave, storage } = openSitting()
    answerSave(() => Promise.reject(rejection(409, problem)))
    engine.answer(1, 'o0')
    await pass(2000)
    assert.equal(engine.read().phase, 'ended')
    assert.equal(storage.map.size, 0)
  }
})

test('at the end of the time the last answers are saved, and the attempt is handed in', async () => {
  const { engine, sent, handedIn, pass } = openSitting()
  await pass(durationMs - 1000)
  engine.answer(1, 'o0')
  const before = sent.length
  await pass(1500)
  assert.deepEqual(
    sent.slice(before).map(({ body }) => body.answers),
    [{ 1: 'o0' }],
  )
  assert.equal(handedIn.length, 1)
  assert.equal(engine.read().phase, 'ended')
})

test('time that was added is noticed before the attempt is handed in', async () => {
  const { engine, handedIn, pass, answerSave, saved } = openSitting()
  answerSave(async ({ number }) => ({ ...saved(number), deadlineAt: at(durationMs + 600_000) }))
  await pass(durationMs + 1000)
  assert.deepEqual({ phase: engine.read().phase, handedIn }, { phase: 'open', handedIn: [] })
  assert.ok(engine.remainingMs() > 590_000)
})

test('a hand-in at the end of the time is tried until it succeeds', async () => {
  const { engine, pass, answerHandIn, handedIn } = openSitting()
  answerHandIn(() => Promise.reject(rejection(0)))
  await pass(durationMs + 10_000)
  assert.equal(engine.read().phase, 'timeOver')
  assert.ok(handedIn.length > 1)
  answerHandIn(async () => undefined)
  await pass(4000)
  assert.equal(engine.read().phase, 'ended')
})

test('a hand-in takes the last answers along, and can be repeated if it fails', async () => {
  const { engine, handedIn, answerHandIn } = openSitting()
  engine.answer(1, 'o0')
  answerHandIn(() => Promise.reject(new ApiProblem(409, '开考 10 分钟内不能交卷')))
  await engine.handIn()
  assert.partialDeepStrictEqual(engine.read(), { phase: 'open', failure: '开考 10 分钟内不能交卷' })
  answerHandIn(async () => undefined)
  await engine.handIn()
  assert.deepEqual(
    handedIn.map(({ answers }) => answers),
    [{ 1: 'o0' }, { 1: 'o0' }],
  )
  assert.equal(engine.read().phase, 'ended')
})

test('an answer that the server refuses does not keep others from being saved', async () => {
  const { engine, sent, pass, answerSave, saved } = openSitting()
  const body = { code: 422, success: false, message: '内容过长', errors: { 'answers.4.blanks.0': '内容过长' } } as const
  answerSave(async ({ number, answers }) => {
    if ('4' in answers) throw new ApiProblem(422, body.message, { ...body, requestId: '' } as never)
    return saved(number)
  })
  engine.answer(1, 'o0')
  engine.answer(4, { blanks: ['x'] })
  await pass(2000)
  assert.partialDeepStrictEqual(engine.read(), { saving: 'unsaved', failure: '内容过长' })
  await pass(16_000)
  assert.deepEqual(sent.at(-1)?.body.answers, { 1: 'o0' })
})

test('a save that a later one has overtaken is sent again', async () => {
  const { engine, sent, pass, answerSave, saved } = openSitting()
  answerSave(async ({ number }) => saved(Math.max(number, 7)))
  engine.answer(1, 'o0')
  await pass(4000)
  assert.deepEqual(
    sent.map(({ body }) => [body.number, body.answers]),
    [
      [1, { 1: 'o0' }],
      [8, { 1: 'o0' }],
    ],
  )
})

test('saves are at least a second apart, and an idle page asks for the time once a minute', async () => {
  const { engine, sent, pass } = openSitting()
  await pass(100_000)
  assert.equal(sent.length, 1)
  engine.answer(1, 'o0')
  await pass(1500)
  engine.answer(1, 'o1')
  engine.reconnect()
  await pass(500)
  assert.equal(sent.length, 2)
  await pass(500)
  assert.equal(sent.length, 3)
})
