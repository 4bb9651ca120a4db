import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresOf, type ItemResult } from './item-figures.ts'

const choices = [
  { id: 'aa', isRight: true },
  { id: 'bb', isRight: false },
]
/** Candidates from the best to the last, and what each chose. */
const chosen = (...ids: readonly string[]): ItemResult[] =>
  ids.map((answer, index) => ({ answer, share: answer === 'aa' ? 1 : 0, score: 100 - index }))

test('difficulty is the mean share of the points, discrimination what the best know more than the last', () => {
  const { answered, sharePercent, discrimination, chosenPercents, hints } = figuresOf(
    chosen('aa', 'aa', 'aa', 'aa', 'aa', 'aa', 'bb', 'aa', 'bb', 'bb'),
    choices,
  )
  assert.deepEqual(
    { answered, sharePercent, discrimination, chosenPercents, hints },
    // Of ten, 27 % are three: all of the best, one of the last.
    { answered: 10, sharePercent: 70, discrimination: 67, chosenPercents: [70, 30], hints: [] },
  )
})

test('items are hinted at that are too easy or too hard, tell nobody apart, or may have a wrong key', () => {
  const hintsOf = (...ids: readonly string[]) => figuresOf(chosen(...ids), choices).hints
  assert.deepEqual(hintsOf('aa', 'aa', 'aa', 'aa', 'aa'), ['veryEasy', 'lowDiscrimination'])
  assert.deepEqual(hintsOf('bb', 'bb', 'bb', 'bb', 'aa'), ['veryHard', 'lowDiscrimination', 'wrongMostChosen'])
  assert.deepEqual(hintsOf('bb', 'bb', 'bb', 'bb'), [], 'too few to say anything')
})

test('several options and judgements are counted, nothing chosen is not an answer', () => {
  const result = (answer: ItemResult['answer']) => ({ answer, share: 0, score: 0 })
  const several = figuresOf([result(['aa', 'bb']), result(['bb']), result(null), result(null)], choices)
  assert.deepEqual([several.answered, several.chosenPercents], [2, [25, 50]])
  const judged = figuresOf(
    [result(true), result(false)],
    [
      { id: true, isRight: true },
      { id: false, isRight: false },
    ],
  )
  assert.deepEqual(judged.chosenPercents, [50, 50])
})
