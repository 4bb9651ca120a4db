import assert from 'node:assert/strict'
import { test } from 'node:test'
import { putChapter, putLesson, stepChapter, stepLesson, storedOrder, type Order } from './sequence.ts'

const order: Order = [
  { id: 1, lessonIds: [11, 12] },
  { id: 2, lessonIds: [] },
  { id: 3, lessonIds: [31] },
]
const ids = (order: Order) => order.map(({ id, lessonIds }) => [id, ...lessonIds])

test('a lesson can be moved anywhere, within its chapter or into another', () => {
  assert.deepEqual(ids(putLesson(order, 11, 1, 1)), [[1, 12, 11], [2], [3, 31]])
  assert.deepEqual(ids(putLesson(order, 11, 3, 1)), [[1, 12], [2], [3, 31, 11]])
  assert.deepEqual(ids(putLesson(order, 31, 2, 0)), [[1, 11, 12], [2, 31], [3]])
  assert.deepEqual(ids(order), [[1, 11, 12], [2], [3, 31]], 'what was stays as it was')
})

test('a lesson steps through all chapters, including empty ones, and stops at the ends', () => {
  let now = order
  for (const wanted of [
    [[1, 12, 11], [2], [3, 31]],
    [
      [1, 12],
      [2, 11],
      [3, 31],
    ],
    [[1, 12], [2], [3, 11, 31]],
    [[1, 12], [2], [3, 31, 11]],
    [[1, 12], [2], [3, 31, 11]],
  ]) {
    now = stepLesson(now, 11, 1)
    assert.deepEqual(ids(now), wanted)
  }
  assert.deepEqual(ids(stepLesson(order, 31, -1)), [[1, 11, 12], [2, 31], [3]])
  assert.equal(stepLesson(order, 11, -1), order)
  assert.equal(stepLesson(order, 99, 1), order)
})

test('a chapter moves with its lessons', () => {
  assert.deepEqual(ids(putChapter(order, 3, 0)), [[3, 31], [1, 11, 12], [2]])
  assert.deepEqual(ids(stepChapter(order, 1, 1)), [[2], [1, 11, 12], [3, 31]])
  assert.equal(stepChapter(order, 3, 1), order)
  assert.equal(stepChapter(order, 1, -1), order)
})

test('an order chosen while rows were being added names them once they are stored', () => {
  const chosen: Order = [
    { id: 1, lessonIds: [12, -2, 11, -3] },
    { id: -1, lessonIds: [] },
    { id: -4, lessonIds: [] },
  ]
  const storedIds = new Map([
    [-1, 4],
    [-2, 13],
  ])
  assert.deepEqual(storedOrder(chosen, storedIds), [
    { id: 1, lessonIds: [12, 13, 11] },
    { id: 4, lessonIds: [] },
  ])
})
