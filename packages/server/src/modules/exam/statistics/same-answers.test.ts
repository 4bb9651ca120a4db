import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameWrongAnswers } from './same-answers.ts'

/** Wrong answers to the items 1, 2, …; an empty one is not wrong. */
const wrong = (...answers: readonly string[]) =>
  new Map(answers.flatMap((answer, index) => (answer === '' ? [] : [[index + 1, answer] as const])))
const eight = Array.from({ length: 8 }, () => 'b')

test('two candidates are a pair from eight equal wrong answers and 80 % of them on', async () => {
  assert.deepEqual(await sameWrongAnswers([wrong(...eight), wrong(...eight)]), [{ first: 0, second: 1, same: 8 }])
  assert.deepEqual(await sameWrongAnswers([wrong(...eight), wrong(...eight.slice(1), 'c')]), [], 'seven are equal')
  const ten = [...eight, 'b', 'b']
  assert.equal((await sameWrongAnswers([wrong(...ten), wrong(...eight, 'c', 'c')])).length, 1, '8 of 10')
  const eleven = [...ten, 'b']
  assert.deepEqual(await sameWrongAnswers([wrong(...eleven), wrong(...eight, 'c', 'c', 'c')]), [], '8 of 11')
  assert.deepEqual(await sameWrongAnswers([wrong(...eleven), wrong(...eight)]), [], '8 of the 11 of the other')
})

test('pairs with most in common come first; right answers are not compared', async () => {
  const pairs = await sameWrongAnswers([
    wrong(...eight),
    wrong(...eight),
    wrong('', ...eight),
    wrong('', ...eight, 'b'),
  ])
  assert.deepEqual(pairs[0], { first: 0, second: 1, same: 8 })
  assert.deepEqual(
    pairs.map(({ first, second }) => `${first} ${second}`),
    ['0 1', '2 3'],
  )
  assert.deepEqual(await sameWrongAnswers([new Map(), new Map()]), [])
})
