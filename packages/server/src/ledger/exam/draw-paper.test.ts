import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOfPaper, drawPaper, type PoolItem } from './draw-paper.ts'

const rules = { shufflesItems: true, shufflesOptions: true }
const seed = '00'.repeat(32)
const pool: PoolItem[] = Array.from({ length: 30 }, (_, index) => ({
  position: index + 1,
  section: index < 20 ? 0 : 1,
  itemVersionId: 100 + index,
  keepsOrder: index % 5 === 0,
  optionIds: ['a1', 'b2', 'c3', 'd4'],
}))
const sections = [
  { title: '单选题', points: 200, count: 8 },
  { title: '多选题', points: 400, count: null },
]

test('the same seed draws the same paper, whatever order the pool comes in', () => {
  const paper = drawPaper(seed, sections, pool, rules)
  assert.deepEqual(drawPaper(seed, sections, pool.toReversed(), rules), paper)
  assert.equal(digestOfPaper(paper), digestOfPaper(drawPaper(seed, sections, pool.toReversed(), rules)))
  assert.notDeepEqual(drawPaper('01'.repeat(32), sections, pool, rules), paper)
})

test('a paper drawn once stays the same in later versions of the program', () => {
  assert.equal(
    digestOfPaper(drawPaper(seed, sections, pool, rules)),
    '7b97f3fddbfeca77874a2f683046333e66ff2d140fd13bf29731acb7fdc70011',
  )
})

test('each section has its own items, once each, as many as are drawn', () => {
  const paper = drawPaper(seed, sections, pool, rules)
  assert.deepEqual(
    paper.map(({ position, section }) => [position, section]),
    Array.from({ length: 18 }, (_, index) => [index + 1, index < 8 ? 0 : 1]),
  )
  assert.equal(new Set(paper.map(({ itemVersionId }) => itemVersionId)).size, 18)
  assert.ok(paper.every(({ section, itemVersionId }) => (itemVersionId < 120 ? section === 0 : section === 1)))
})

test('without shuffling, items and options keep the order of the bank', () => {
  const paper = drawPaper(seed, sections, pool, { shufflesItems: false, shufflesOptions: false })
  const ids = paper.slice(0, 8).map(({ itemVersionId }) => itemVersionId)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  )
  assert.ok(paper.every(({ optionIds }) => optionIds.join() === 'a1,b2,c3,d4'))
})

test('options that have an order are not shuffled', () => {
  const shuffled = new Set<string>()
  for (const { itemVersionId, optionIds } of drawPaper(seed, [{ title: '', points: 1, count: null }], pool, rules))
    if (itemVersionId % 5 === 0) assert.equal(optionIds.join(), 'a1,b2,c3,d4')
    else shuffled.add(optionIds.join())
  assert.ok(shuffled.size > 5)
})

test('every item is drawn about equally often', () => {
  const counts = new Map<number, number>()
  for (let attempt = 0; attempt < 2000; attempt++) {
    const one = attempt.toString(16).padStart(64, '0')
    for (const { itemVersionId } of drawPaper(one, [{ title: '', points: 1, count: 8 }], pool, rules))
      counts.set(itemVersionId, (counts.get(itemVersionId) ?? 0) + 1)
  }
  assert.equal(counts.size, 20)
  for (const count of counts.values()) assert.ok(count > 640 && count < 960, String(count))
})
