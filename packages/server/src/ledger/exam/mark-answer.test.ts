import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import type { Answer } from '@jiangxue/contract/exam/sitting.ts'
import { markAnswer, type MarkedItem } from './mark-answer.ts'

const item = (kind: MarkedItem['kind'], rest: Partial<MarkedItem>): MarkedItem => ({
  ...blankContent(kind),
  options: [],
  ...rest,
})
const options = (right: string) =>
  ['a', 'b', 'c', 'd'].map((id) => ({ id: `${id}1`, html: id, isRight: right.includes(id) }))
const chosen = (letters: string) => Array.from(letters, (letter) => `${letter}1`)
const blank = (accepted: string[], tolerance: number | null = null) => ({ accepted, tolerance })

test('one choice earns all or nothing', () => {
  const single = item('single', { options: options('b') })
  const earned = (answer?: Answer) => markAnswer(single, answer, 200, 'half')
  assert.deepEqual([earned('b1'), earned('a1'), earned(undefined), earned(true)], [200, 0, 0, 0])
})

test('several choices earn by the rule, and nothing once a wrong one is among them', () => {
  const multiple = item('multiple', { options: options('abd') })
  const all = (rule: 'all' | 'half' | 'each') =>
    ['abd', 'ab', 'a', 'abcd', 'c', ''].map((letters) => markAnswer(multiple, chosen(letters), 300, rule))
  assert.deepEqual(all('all'), [300, 0, 0, 0, 0, 0])
  assert.deepEqual(all('half'), [300, 150, 150, 0, 0, 0])
  assert.deepEqual(all('each'), [300, 200, 100, 0, 0, 0])
})

test('an option chosen twice counts once', () => {
  assert.equal(markAnswer(item('multiple', { options: options('ab') }), ['a1', 'a1'], 200, 'each'), 100)
})

test('a judgement is right or wrong', () => {
  const judge = item('judge', { isTrue: false })
  assert.deepEqual(
    [false, true, 'a1', undefined].map((answer) => markAnswer(judge, answer, 100, 'all')),
    [100, 0, 0, 0],
  )
})

test('blanks earn their shares; width, spaces and case of letters do not matter', () => {
  const two = item('blank', { blanks: [blank(['TCP/IP', '传输协议']), blank(['128 位'])] })
  const earned = (...answers: string[]) => markAnswer(two, { blanks: answers }, 400, 'all')
  assert.deepEqual(
    [earned('ｔｃｐ／ｉｐ', ' 128   位 '), earned('传输协议', ''), earned('', '128 位'), earned('IP'), earned()],
    [400, 200, 200, 0, 0],
  )
})

test('case matters where it is asked for', () => {
  const exact = item('blank', { blanks: [blank(['String'])], caseSensitive: true })
  assert.deepEqual(
    ['String', 'string', 'Ｓtring'].map((answer) => markAnswer(exact, { blanks: [answer] }, 100, 'all')),
    [100, 0, 100],
  )
})

test('numbers may be off by the tolerance, in any spelling', () => {
  const number = item('blank', { blanks: [blank(['0.3'], 0.1)] })
  const answers = ['0.3', '０．２', '0.4', '.35', '0.41', 'x', '']
  assert.deepEqual(
    answers.map((answer) => markAnswer(number, { blanks: [answer] }, 100, 'all')),
    [100, 100, 100, 100, 0, 0, 0],
  )
})

test('in any order, each answer fills one blank, and as many blanks as possible are filled', () => {
  const list = item('blank', { blanks: [blank(['甲', '乙']), blank(['甲']), blank(['丙'])], anyOrder: true })
  const earned = (...answers: string[]) => markAnswer(list, { blanks: answers }, 300, 'all')
  assert.deepEqual(
    [earned('丙', '甲', '乙'), earned('甲', '甲', '甲'), earned('甲', '', ''), earned('丁')],
    [300, 200, 100, 0],
  )
})

test('essays wait for people, unless nothing was written', () => {
  assert.equal(markAnswer(item('essay', {}), { essay: '因为' }, 1000, 'all'), null)
  assert.equal(markAnswer(item('essay', {}), undefined, 1000, 'all'), 0)
})
