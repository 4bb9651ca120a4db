import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SharedTime, type AnomalyThresholds, type SeenRow } from './find-anomalies.ts'

const thresholds = { sharedStudents: 3, rhythmRows: 1 } as AnomalyThresholds
const rowAt = (startedAt: number): SeenRow => ({
  number: 1,
  lessonId: 1,
  fromMs: 0,
  toMs: 10_000,
  newMs: 10_000,
  startedAt,
  endedAt: startedAt + 10_000,
  ip: '192.0.2.1',
  device: 'computer room',
  creditMode: 'verified',
  delivery: 'sent',
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
