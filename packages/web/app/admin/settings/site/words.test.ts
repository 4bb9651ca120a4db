import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRiskyWords } from '@jiangxue/contract/kit/risky-words.values.ts'
import { linesOf, ownReason, wordsIn } from './words.ts'

test('a list of words is a line for each, and survives being written and read', () => {
  const words = [...defaultRiskyWords, { word: '包会', why: '校规第三条' }, { word: '稳过', why: ownReason }]
  assert.equal(linesOf(words).split('\n').length, words.length)
  assert.match(linesOf(words), /\n包会：校规第三条\n/)
  assert.deepEqual(wordsIn(linesOf(words)), words)
})

test('blank lines and repeated words are left out; a word without a reason has the usual one', () => {
  assert.deepEqual(wordsIn(' 最佳 \n\n最佳\n神课: 夸大\n新词'), [
    { word: '最佳', why: defaultRiskyWords.find(({ word }) => word === '最佳')!.why },
    { word: '神课', why: '夸大' },
    { word: '新词', why: ownReason },
  ])
})
