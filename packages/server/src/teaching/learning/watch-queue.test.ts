import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { problem } from '../../core/problem.ts'
import type { WatchOutcome, WatchReport } from './state/watch-report.ts'
import { WatchQueue } from './watch-queue.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const figures = { progress: 0, isCompleted: false, creditedSeconds: 0 }

/** A step of a school: a learner reports, or so many turns of the event loop pass. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ studentId: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ turns: fc.integer({ min: 1, max: 12 }) }) },
)
/** How a batch ends: after so many turns, stored, refused report by report, or lost. */
const ending = fc.record({
  turns: fc.integer({ min: 0, max: 8 }),
  how: fc.constantFrom('stored' as const, 'refused' as const, 'lost' as const),
})

test('no learner is in two batches at once, each report is answered once, and a learner’s reports keep their order', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.array(ending, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, endings, mostBatches) => {
        const inFlight: (readonly WatchReport[])[] = []
        const stored = new Map<number, number[]>()
        let batches = 0
        const store = async (reports: readonly WatchReport[]): Promise<WatchOutcome[]> => {
          const { turns, how } = endings[batches++ % endings.length] as (typeof endings)[number]
          const studying = new Set(inFlight.flat().map(({ studentId }) => studentId))
          assert.ok(reports.length > 0 && !reports.some(({ studentId }) => studying.has(studentId)))
          inFlight.push(reports)
          most = Math.max(most, inFlight.length)
          assert.ok(inFlight.length <= mostBatches)
          for (const { studentId, at } of reports) stored.set(studentId, [...(stored.get(studentId) ?? []), at])
          for (let turn = 0; turn < turns; turn++) await nextTurn()
          inFlight.splice(inFlight.indexOf(reports), 1)
          if (how === 'lost') throw new Error('lost')
          return reports.map(({ at }) =>
            how === 'refused' && at % 2 === 0 ? problem('lesson.noVideo') : { ...figures, currentTime: at },
          )
        }
        const queue = new WatchQueue(store, mostBatches)
        const answers: Promise<unknown>[] = []
        const sent = new Map<number, number[]>()
        for (const each of steps)
          if ('studentId' in each) {
            const at = answers.length
            sent.set(each.studentId, [...(sent.get(each.studentId) ?? []), at])
            answers.push(
              queue.add({ studentId: each.studentId, at } as WatchReport).then(
                ({ currentTime }) => assert.equal(currentTime, at),
                (error: { code?: string }) => assert.ok(error instanceof Error),
              ),
            )
          } else for (let turn = 0; turn < each.turns; turn++) await nextTurn()
        await Promise.all(answers)
        assert.deepEqual(stored, sent)
      },
    ),
    { numRuns: 300, seed: 93 },
  )
  assert.ok(most > 1)
})

test('a learner’s next report waits for their batch, and another learner’s does not', async () => {
  const begun: number[][] = []
  const ends: (() => void)[] = []
  const store = async (reports: readonly WatchReport[]) => {
    begun.push(reports.map(({ studentId }) => studentId))
    await new Promise<void>((end) => ends.push(end))
    return reports.map(() => ({ ...figures, currentTime: 0 }))
  }
  const queue = new WatchQueue(store, 2)
  const report = async (studentId: number) => {
    const answer = queue.add({ studentId } as WatchReport)
    for (let turn = 0; turn < 10; turn++) await nextTurn()
    return answer
  }
  const first = report(1)
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  const others = [report(1), report(2)]
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  assert.deepEqual(begun, [[1], [2]])
  for (const end of ends.splice(0)) end()
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  assert.deepEqual(begun, [[1], [2], [1]])
  for (const end of ends) end()
  await Promise.all([first, ...others])
})
