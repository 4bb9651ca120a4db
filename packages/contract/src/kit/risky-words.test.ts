import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRiskyWords, findRiskyWords } from './risky-words.values.ts'

const found = (source: string, words = defaultRiskyWords) => findRiskyWords(source, words).map(({ word }) => word)
const listed = (...words: string[]) => words.map((word) => ({ word, why: '理由' }))

test('words are found literally, each once and in the order of the text', () => {
  assert.deepEqual(found('包就业，国家级，再说一次包就业'), ['包就业', '国家级'])
  assert.deepEqual(found('学得会，靠得住'), [])
  assert.deepEqual(found('a.c', listed('a.c')), ['a.c'])
  assert.deepEqual(found('abc', listed('a.c')), [])
  assert.deepEqual(found('无', []), [])
})

test('of overlapping words the longest is found', () => {
  assert.deepEqual(found('最佳实践', listed('最', '最佳')), ['最佳'])
})

test('matching ignores case', () => {
  assert.deepEqual(found('We are No.1', listed('no.1')), ['no.1'])
})

test('inline formatting does not hide a word, and matches do not cross paragraphs or include attributes', () => {
  assert.deepEqual(found('<p>保<strong>过</strong></p>'), ['保过'])
  assert.deepEqual(found('<p>保</p><p>过</p>'), [])
  assert.deepEqual(found('<a href="https://example.cn/保过">详情</a>'), [])
})

test('the school’s own claims are never found', () => {
  assert.deepEqual(found('保障就业月薪，不达标全额退费', listed('保障就业', '全额退费')), [])
  assert.deepEqual(found('保障就业，全额退费', listed('全额退费')), ['全额退费'])
})

test('every word of the default list gives a reason', () => {
  for (const { word, why } of defaultRiskyWords) assert.match(why, /《广告法》第(九|二十四)条/, word)
})
