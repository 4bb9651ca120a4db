import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOfStudent, type AnomalyThresholds } from './find-anomalies.ts'
import type { SeenRow } from './seen-study.ts'
import { SharedTime } from './shared-time.ts'

const thresholds = { sharedStudents: 3, rhythmRows: 1 } as AnomalyThresholds
const rowAt = (startedAt: number, other: Partial<SeenRow> = {}): SeenRow => ({
  number: 1,
  lessonId: 1,
  fromMs: 0,
  toMs: 10_000,
  newMs: 10_000,
  startedAt,
  endedAt: startedAt + 10_000,
  ip: '192.0.2.1',
  userAgent: 'computer room',
  loginDevice: null,
  playbackSessionId: 1,
  creditMode: 'verified',
  delivery: 'sent',
  ...other,
})

function look(starts: readonly number[]) {
  const shared = new SharedTime('2026-11-20', thresholds)
  for (const [index, startedAt] of starts.entries()) shared.take({ studentId: index + 1, rows: [rowAt(startedAt)] })
  const findings = [...shared.findings()]
  return (rule: string) => findings.filter((finding) => finding.rule === rule)
}

test('students on one shared device are found with everyone they overlapped with', () => {
  // The third overlaps the first two, the fourth overlaps the second and third, the fifth comes after all have left.
  const found = look([0, 2000, 5000, 11_000, 90_000])('sharedDevice')
  const others = found.map(({ studentId, facts }) => [studentId, facts['others']])
  assert.deepEqual(others.toSorted(), [
    [1, 2],
    [2, 3],
    [3, 3],
    [4, 2],
  ])
})

test('thousands at one moment list at most five hundred others each', () => {
  const of = look(Array.from({ length: 3000 }, () => 0))
  for (const rule of ['sharedDevice', 'sameRhythm']) {
    assert.equal(of(rule).length, 3000)
    assert.ok(of(rule).every(({ facts }) => facts['others'] === 500))
  }
})

/** The same numbers in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const minute = 60_000
const reportMs = 30_000

/** A day of lessons of ten minutes, reported every half a minute; `wait` is the pause before each. */
function dayOf(studentId: number, wait: (lesson: number) => number, device: Partial<SeenRow>) {
  const rows: SeenRow[] = []
  let at = 0
  for (let lesson = 0; lesson < 12; lesson++) {
    at += wait(lesson)
    for (let fromMs = 0; fromMs < 10 * minute; fromMs += reportMs, at += reportMs)
      rows.push(rowAt(at, { number: rows.length + 1, lessonId: lesson, fromMs, toMs: fromMs + reportMs, ...device }))
  }
  return { studentId, rows }
}
const rhythmsOf = (days: readonly { studentId: number; rows: SeenRow[] }[]) => {
  const shared = new SharedTime('2026-11-20', { sharedStudents: 3, rhythmRows: 6 } as AnomalyThresholds)
  for (const day of days) shared.take(day)
  return [...shared.findings()]
}

test('a program with invented devices, pauses and jitter is found by its rhythm for all of its students', () => {
  const draw = numbers(3)
  const pauses = Array.from({ length: 12 }, () => draw(9) * minute)
  const found = rhythmsOf(
    Array.from({ length: 15 }, (_, index) => {
      let late = 0
      const wait = (lesson: number) => {
        const before = late
        late = draw(5000)
        return (pauses[lesson] ?? 0) + late - before
      }
      return dayOf(index + 1, wait, { ip: `192.0.2.${index}`, userAgent: `invented ${index}` })
    }),
  )
  assert.deepEqual(
    found.map(({ rule, studentId, facts }) => [rule, studentId, facts['others']]),
    Array.from({ length: 15 }, (_, index) => ['sameRhythm', index + 1, 14]),
  )
})

test('twenty honest learners of different habits are not found, not even in one office', () => {
  const draw = numbers(5)
  const found = rhythmsOf(
    Array.from({ length: 20 }, (_, index) => {
      // Some begin together after a lecture and go on at their own pace, others begin when they like.
      const first = index < 8 ? draw(20_000) : draw(180 * minute)
      const longest = 1 + (index % 5) * 4
      const wait = (lesson: number) => (lesson === 0 ? first : 5000 + draw(longest * minute))
      return dayOf(index + 1, wait, { ip: index < 8 ? '192.0.2.1' : `192.0.2.${index}`, userAgent: `browser ${index}` })
    }),
  )
  assert.deepEqual(found, [])
})

test('reactions that are all alike and weeks without end are found, those of people are not', () => {
  const limits = { weekHours: 40, reactionChecks: 10, fallbacks: 1 } as AnomalyThresholds
  const rulesOf = (reactionsMs: number[], weekHours: number, fallbacks = 0) => {
    const day = { studentId: 1, day: '2026-11-20', rows: [rowAt(0)], refusals: 0, missedChecks: 0, fallbacks }
    const seen = { ...day, reactionsMs, spokenChecks: 0, hasWritten: false, weekMs: weekHours * 3_600_000 }
    return findOfStudent(seen, { ...limits, nightStart: '00:00', nightEnd: '05:00' }, 'UTC').map(({ rule }) => rule)
  }
  const draw = numbers(9)
  const alike = Array.from({ length: 46 }, () => 4000 + draw(700))
  const human = Array.from({ length: 46 }, () => 2500 + draw(6000))
  assert.deepEqual(rulesOf(alike, 34), ['sameReactions'])
  assert.deepEqual(rulesOf(human, 34), [])
  assert.deepEqual(rulesOf(alike.slice(0, 9), 41), ['longWeek'])
  assert.deepEqual(rulesOf(human, 34, 1), ['fallbacks'])
})

test('days of many hours without a pause, a seek, a note or a question are found', () => {
  const limits = { noInteractionMinutes: 100, spokenChecks: 3, nightStart: '00:00', nightEnd: '00:30' }
  const { rows } = dayOf(1, () => 5 * minute, {})
  const played = rows.map((row) => ({ ...row, newMs: reportMs, playbackSessionId: row.lessonId }))
  const rulesOf = (of: readonly SeenRow[], { hasWritten = false, spokenChecks = 0 } = {}) => {
    const day = { studentId: 1, day: '2026-11-20', rows: of, refusals: 0, missedChecks: 0, fallbacks: 0, weekMs: 0 }
    const seen = { ...day, reactionsMs: [], hasWritten, spokenChecks }
    return findOfStudent(seen, limits as AnomalyThresholds, 'UTC').map(({ rule }) => rule)
  }
  const after = (index: number, change: (row: SeenRow) => Partial<SeenRow>) =>
    played.map((row, at) =>
      at >= index && row.lessonId === played[index]!.lessonId ? { ...row, ...change(row) } : row,
    )
  assert.deepEqual(rulesOf(played), ['noInteraction'])
  assert.deepEqual(rulesOf(played, { hasWritten: true }), [])
  const paused = after(5, ({ startedAt, endedAt }) => ({
    startedAt: startedAt + 2 * minute,
    endedAt: endedAt + 2 * minute,
  }))
  assert.deepEqual(rulesOf(paused), [], 'a pause')
  assert.deepEqual(
    rulesOf(after(5, ({ fromMs, toMs }) => ({ fromMs: fromMs + 60_000, toMs: toMs + 60_000 }))),
    [],
    'a seek',
  )
  assert.deepEqual(rulesOf(played.slice(0, 150)), [], 'not many hours')
  assert.deepEqual(rulesOf(played, { spokenChecks: 3, hasWritten: true }), ['spokenChecks'])
})
