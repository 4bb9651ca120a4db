import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResultRule } from '@jiangxue/contract/exam/exam.values.ts'
import { candidateStateOf } from './candidate-state.ts'

const hour = 3_600_000
const exam: Parameters<typeof candidateStateOf>[0] = {
  kind: 'FINAL',
  opensAt: 10 * hour,
  closesAt: 12 * hour,
  lateMinutes: null,
  attempts: 1,
  cooldownMinutes: 0,
  passPercent: 60,
  total: 100_00,
  resultRule: 'latest',
  endedAt: null,
  releasedAt: null,
  makeUps: 0,
  makeUpOpensAt: null,
  makeUpClosesAt: null,
}
const attempt = (number: number, change = {}): Parameters<typeof candidateStateOf>[1][number] => ({
  number,
  makeUp: 0,
  state: 'HANDED_IN',
  deadlineAt: 11 * hour,
  handedInAt: null,
  score: null,
  isPassed: null,
  isUsed: 1,
  ...change,
})
const stateOf = (
  at: number,
  attempts = [] as ReturnType<typeof attempt>[],
  change = {},
  grant?: { extraMinutes: number; extraAttempts: number },
) => candidateStateOf({ ...exam, ...change }, attempts, grant, at * hour).state

test('an exam opens and closes', () => {
  assert.deepEqual(
    [9.9, 10, 11.9, 12].map((at) => stateOf(at)),
    ['UPCOMING', 'OPEN', 'OPEN', 'ABSENT'],
  )
})

test('who may come late at most so many minutes is absent afterwards', () => {
  assert.deepEqual(
    [10.5, 10.6].map((at) => stateOf(at, [], { lateMinutes: 30 })),
    ['OPEN', 'ABSENT'],
  )
})

test('extra minutes keep it open for one candidate', () => {
  const grant = { extraMinutes: 30, extraAttempts: 0 }
  assert.deepEqual(
    [12.4, 12.5].map((at) => stateOf(at, [], {}, grant)),
    ['OPEN', 'ABSENT'],
  )
})

test('a handed-in attempt waits for the release, or can be tried again', () => {
  assert.equal(stateOf(11, [attempt(1)]), 'WAITING')
  assert.equal(stateOf(11, [attempt(1)], { attempts: 2 }), 'OPEN')
  assert.equal(stateOf(11, [attempt(1)], {}, { extraMinutes: 0, extraAttempts: 1 }), 'OPEN')
  assert.equal(stateOf(13, [attempt(1)], { attempts: 2 }), 'WAITING')
})

test('a void attempt is no result, and may or may not have been used up', () => {
  assert.equal(stateOf(11, [attempt(1, { state: 'VOID', isUsed: 0 })]), 'OPEN')
  assert.equal(stateOf(11, [attempt(1, { state: 'VOID' })]), 'ABSENT')
})

test('once results are released, the attempt that counts decides', () => {
  const attempts = [attempt(1, { score: 7000, isPassed: 1 }), attempt(2, { score: 5000, isPassed: 0 })]
  const released = { releasedAt: 13 * hour, attempts: 2 }
  assert.equal(stateOf(14, attempts, released), 'FAILED')
  assert.equal(stateOf(14, attempts, { ...released, resultRule: 'highest' }), 'PASSED')
  assert.equal(stateOf(14, [], released), 'ABSENT')
})

test('scores stay unknown before the release, except in practices', () => {
  const attempts = [attempt(1, { score: 7000, isPassed: 1 })]
  assert.equal(candidateStateOf(exam, attempts, undefined, 13 * hour).result, undefined)
  const practice = { ...exam, kind: 'PRACTICE' as const, closesAt: null, attempts: 100 }
  const { state, result } = candidateStateOf(practice, attempts, undefined, 13 * hour)
  assert.deepEqual([state, result?.score], ['OPEN', 7000])
})

test('who has failed or was absent has a make-up with one attempt, whose result waits for its release', () => {
  const open = { releasedAt: 13 * hour, makeUps: 1, makeUpOpensAt: 20 * hour, makeUpClosesAt: 22 * hour }
  const failed = attempt(1, { score: 1000, isPassed: 0 })
  assert.deepEqual(
    [19, 20, 22].map((at) => stateOf(at, [failed], open)),
    ['FAILED', 'OPEN', 'FAILED'],
  )
  assert.deepEqual(
    [19, 20, 22].map((at) => stateOf(at, [], open)),
    ['ABSENT', 'OPEN', 'ABSENT'],
  )
  assert.equal(stateOf(21, [attempt(1, { score: 9000, isPassed: 1 })], open), 'PASSED')
  const sat = attempt(2, { makeUp: 1, score: 9000, isPassed: 1 })
  const waiting = candidateStateOf(
    { ...exam, ...open },
    [sat, failed],
    { extraMinutes: 0, extraAttempts: 1 },
    21 * hour,
  )
  assert.deepEqual(
    { state: waiting.state, left: waiting.attemptsLeft, score: waiting.result?.score, has: waiting.hasMakeUp },
    { state: 'WAITING', left: 0, score: 1000, has: true },
  )
  assert.equal(stateOf(23, [sat, failed], { ...open, makeUpOpensAt: null, makeUpClosesAt: null }), 'PASSED')
})

test('a void attempt at a make-up may free it', () => {
  const open = { releasedAt: 13 * hour, makeUps: 1, makeUpOpensAt: 20 * hour, makeUpClosesAt: 22 * hour }
  const voided = (isUsed: number) => [attempt(1, { makeUp: 1, state: 'VOID', isUsed })]
  assert.deepEqual(
    [0, 1].map((isUsed) => stateOf(21, voided(isUsed), open)),
    ['OPEN', 'ABSENT'],
  )
})

test('a passed make-up can count as the pass mark; otherwise the higher score counts', () => {
  const released = { ...exam, releasedAt: 13 * hour, makeUps: 1 }
  const failed = attempt(1, { score: 5000, isPassed: 0 })
  const scoreOf = (resultRule: ResultRule, made: object) =>
    candidateStateOf({ ...released, resultRule }, [attempt(2, { makeUp: 1, ...made }), failed], undefined, 30 * hour)
      .result?.score
  const passed = { score: 9000, isPassed: 1 }
  assert.deepEqual(
    (['latest', 'highest', 'makeUpCapped'] as const).map((rule) => scoreOf(rule, passed)),
    [9000, 9000, 6000],
  )
  const worse = { score: 4000, isPassed: 0 }
  assert.deepEqual(
    (['latest', 'highest', 'makeUpCapped'] as const).map((rule) => scoreOf(rule, worse)),
    [4000, 5000, 5000],
  )
})
