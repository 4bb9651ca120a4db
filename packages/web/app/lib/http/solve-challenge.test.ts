import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { solveChallenge } from './solve-challenge.ts'

const salt = 'abcdefghijkl.application.lx3k2j4h.4c92.'
const challengeOf = (number: number, most: number) => {
  const hash = createHash('sha256').update(`${salt}${number}`).digest('hex')
  return { salt, hash, most, signature: '' }
}

test('the number of a challenge is found wherever it is', () => {
  for (const number of [0, 9, 10, 99, 1234, 5000]) assert.equal(solveChallenge(challengeOf(number, 5000)), number)
})

test('a challenge without a solution ends', () => {
  assert.throws(() => solveChallenge(challengeOf(101, 100)), /no solution/)
})
