import assert from 'node:assert/strict'
import { test } from 'node:test'
import { learningOrders } from '@jiangxue/contract/course/learning-order.values.ts'
import fc from 'fast-check'
import { lockByCourses, lockedChapters, lockProblem, locksOf, orderFor, type Step } from './learning-order.policy.ts'

const step = (id: number, change: Partial<Step> = {}): Step => ({
  id,
  title: `第 ${id} 课`,
  chapterId: 1,
  isForEveryone: false,
  isBegun: false,
  isWatched: false,
  quizLeft: null,
  ...change,
})
const done = { isBegun: true, isWatched: true }
const locked = (...of: Parameters<typeof locksOf>) => [...locksOf(...of).keys()]

test('without an order nothing is locked', () => {
  assert.deepEqual(locked('free', [step(1), step(2)]), [])
})

test('one after another, a lesson opens once all before it are completed, and the lock names the first one left', () => {
  const steps = [step(1, done), step(2), step(3), step(4)]
  assert.deepEqual(locked('lessons', steps), [3, 4])
  assert.deepEqual(locksOf('lessons', steps).get(4), { kind: 'order', lessonId: 2, title: '第 2 课' })
  assert.deepEqual(locked('lessons', [step(1, done), step(2, done), step(3), step(4)]), [4])
})

test('chapter by chapter, the lessons of a chapter are free among themselves', () => {
  const steps = [step(1, done), step(2), step(3), step(4, { chapterId: 2 }), step(5, { chapterId: 3 })]
  assert.deepEqual(locked('chapters', steps), [4, 5])
})

test('a lesson is done once its quiz is passed, too; the lock names the quiz once it is all that is missing', () => {
  const quizLeft = '网络测验'
  const next = [step(2), step(3, { chapterId: 2 })]
  assert.deepEqual(locksOf('lessons', [step(1, { quizLeft }), ...next]).get(2)?.kind, 'order')
  const lock = { kind: 'quiz', lessonId: 1, title: quizLeft } as const
  const watched = [step(1, { ...done, quizLeft }), ...next]
  assert.deepEqual([...locksOf('lessons', watched).values()], [lock, lock])
  assert.deepEqual(locksOf('chapters', watched), new Map([[3, lock]]))
  assert.deepEqual(lockProblem(lock).message, '请先通过“网络测验”')
  assert.equal(lockByCourses([{ name: '理论', steps: watched }])?.lessonId, 1)
  assert.deepEqual(locked('lessons', [step(1, done), step(2, { isBegun: true, quizLeft }), step(3)]), [3])
})

test('what is for everyone, begun or completed is never locked', () => {
  const steps = [step(1), step(2, { isForEveryone: true }), step(3, { isBegun: true }), step(4, done), step(5)]
  assert.deepEqual(locked('lessons', steps), [5])
})

test('a class turns an order off, or gives a course one that has none', () => {
  assert.deepEqual(
    learningOrders.map((order) => [orderFor(order, null), orderFor(order, false), orderFor(order, true)]),
    [
      ['free', 'free', 'lessons'],
      ['lessons', 'free', 'lessons'],
      ['chapters', 'free', 'chapters'],
    ],
  )
})

test('a course waits for the earlier courses of its class, and for none that are completed', () => {
  const before = lockByCourses([
    { name: '理论', steps: [step(1, done)] },
    { name: '基础', steps: [step(2, done), step(3)] },
  ])
  assert.deepEqual(before, { kind: 'course', lessonId: 3, title: '基础' })
  const steps = [step(7), step(8, { isBegun: true }), step(9, { isForEveryone: true })]
  assert.deepEqual(locksOf('free', steps, before), new Map([[7, before]]))
  assert.equal(lockByCourses([{ name: '理论', steps: [step(1, done)] }]), null)
})

test('the materials of a chapter wait until a lesson of it is open that is not open to everyone', () => {
  const steps = [step(1), step(2, { chapterId: 2, isForEveryone: true }), step(3, { chapterId: 2 })]
  assert.deepEqual([...lockedChapters(steps, locksOf('lessons', steps))], [2])
  assert.deepEqual([...lockedChapters(steps, locksOf('free', steps))], [])
})

const anyStep = fc.record({
  chapterId: fc.integer({ min: 1, max: 3 }),
  isForEveryone: fc.boolean(),
  isBegun: fc.boolean(),
  isWatched: fc.boolean(),
  quizLeft: fc.constantFrom(null, null, '测验'),
})
const anySteps = fc
  .array(anyStep, { maxLength: 12 })
  .map((steps) =>
    steps.toSorted((one, other) => one.chapterId - other.chapterId).map((each, index) => step(index + 1, each)),
  )

test('exactly those are locked that are not begun, not for everyone, and have one before them that is left', () => {
  fc.assert(
    fc.property(anySteps, fc.constantFrom('lessons' as const, 'chapters' as const), (steps, order) => {
      const isHeld = (each: Step, index: number) =>
        steps
          .slice(0, index)
          .some(
            (one) =>
              (!one.isWatched || one.quizLeft !== null) && (order === 'lessons' || one.chapterId !== each.chapterId),
          )
      const expected = steps.filter((each, index) => !each.isForEveryone && !each.isBegun && isHeld(each, index))
      assert.deepEqual(
        locked(order, steps),
        expected.map(({ id }) => id),
      )
    }),
  )
})
