import assert from 'node:assert/strict'
import { test } from 'node:test'
import { challengeLifeMs } from '@jiangxue/contract/kit/challenge.values.ts'
import { solve } from '../../testing/answer-challenge.ts'
import { makeChallenge, readAnswer } from './challenge.ts'
import { deriveKeys } from './keys.ts'

const keys = deriveKeys('a key for tests that is long enough')
const now = Date.parse('2026-11-20T02:00:00.000Z')
const hashes = 50
const challenge = makeChallenge(keys, 'register', hashes, now)
const { answer } = solve(challenge)
const read = (changed: string, at = now) => readAnswer(keys, 'register', changed, at)

test('an answer names its challenge and the work, which is uniform up to twice the average', () => {
  assert.equal(read(answer)?.hashes, hashes)
  assert.notEqual(read(answer)?.id, read(solve(makeChallenge(keys, 'register', hashes, now)).answer)?.id)
  const numbers = Array.from({ length: 400 }, () => solve(makeChallenge(keys, 'register', 4, now)).hashes)
  assert.deepEqual([...new Set(numbers)].toSorted(), [1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('salt and number fit into one block of SHA-256', () => {
  const { salt, most } = makeChallenge(keys, 'application', 10_000_000, now)
  assert.ok(`${salt}${most}`.length <= 55, salt)
})

test('an answer is valid for two minutes, for one purpose, under the school’s own key', () => {
  assert.ok(read(answer, now + challengeLifeMs))
  assert.equal(read(answer, now + challengeLifeMs + 1), undefined)
  assert.equal(readAnswer(keys, 'code', answer, now), undefined)
  assert.equal(readAnswer(deriveKeys('another key that is long enough!'), 'register', answer, now), undefined)
})

test('a changed number, salt or signature is no answer, nor is anything else', () => {
  const [id, purpose, expires, most, number, signature = ''] = answer.split('.')
  const changed = [
    [id, purpose, expires, most, Number(number) + 1, signature],
    [id, purpose, expires, '1', number, signature],
    [id, purpose, `1${expires}`, most, number, signature],
    [id, purpose, expires, most, number, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    [id, purpose, expires, most, `0${number}`, signature],
  ].map((parts) => parts.join('.'))
  for (const each of [...changed, '', 'x', answer.repeat(1000), `${answer}\n`])
    assert.equal(read(each), undefined, each)
})
