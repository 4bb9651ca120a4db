import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lessonToContinue } from './lesson-to-continue.ts'

/** Builds lessons from one letter each: `-` not begun, `w` watched, `c` completed; the number is the day. */
const lessons = (...states: string[]) =>
  states.map((state, id) => ({
    id,
    isCompleted: state.startsWith('c'),
    lastStudyTime: state === '-' ? null : `2026-11-0${state.slice(1)}T00:00:00.000Z`,
  }))

test('continuing opens the lesson studied last, or the next open one', () => {
  const cases: [states: string[], id: number | undefined][] = [
    [['-', '-'], 0],
    [['-', '-', 'w1', '-'], 2],
    [['w1', '-', 'w2'], 2],
    [['w2', '-', 'w1'], 0],
    [['-', 'c2', '-'], 2],
    [['c1', '-', 'c2'], 1],
    [['c1', 'c2'], undefined],
    [[], undefined],
  ]
  for (const [states, id] of cases) assert.equal(lessonToContinue(lessons(...states))?.id, id, states.join(' '))
})
