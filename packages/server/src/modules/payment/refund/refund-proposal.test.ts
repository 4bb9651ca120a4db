import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposedFen } from './refund-proposal.ts'

const day = 86_400_000
const paid = {
  paidFen: 26_800,
  mostFen: 26_800,
  paidAt: 0,
  now: 7 * day,
  refundDays: 7,
  creditedMs: 0,
  completedLessons: 0,
  totalLessons: 40,
}

test('within the days, nothing studied: everything; afterwards the lessons that are left', () => {
  assert.deepEqual(proposedFen(paid), { fen: 26_800, isWithinDays: true })
  assert.deepEqual(proposedFen({ ...paid, now: 7 * day + 1 }), { fen: 26_800, isWithinDays: false })
  assert.deepEqual(proposedFen({ ...paid, creditedMs: 1, completedLessons: 10 }), { fen: 20_100, isWithinDays: true })
  assert.deepEqual(proposedFen({ ...paid, now: 9 * day, completedLessons: 3 }), { fen: 24_790, isWithinDays: false })
  assert.deepEqual(proposedFen({ ...paid, completedLessons: 40, creditedMs: 1 }).fen, 0)
})

test('no more than what is left, and nothing negative for a course that has lost lessons', () => {
  assert.equal(proposedFen({ ...paid, mostFen: 10_000 }).fen, 10_000)
  assert.equal(proposedFen({ ...paid, creditedMs: 1, mostFen: 10_000, completedLessons: 10 }).fen, 10_000)
  assert.equal(proposedFen({ ...paid, creditedMs: 1, completedLessons: 50 }).fen, 0)
  assert.equal(proposedFen({ ...paid, creditedMs: 1, totalLessons: 0 }).fen, 26_800)
})
