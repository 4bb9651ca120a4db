import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstHourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import fc from 'fast-check'
import { Problem } from '../../core/problem.ts'
import { steadyClock } from '../../core/time/steady-clock.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import { creditReports } from './watch-queue.ts'

const it = testApp()
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const began = Date.parse('2026-11-20T02:00:00.000Z')

/** A machine whose clock can be set, with a server that uses its clock. */
function machine() {
  const times = { wall: began, monotonic: 0 }
  const start = () =>
    steadyClock(
      () => times.wall,
      () => times.monotonic,
    )
  let clock = start()
  return {
    pass(milliseconds: number) {
      times.wall += milliseconds
      times.monotonic += milliseconds
    },
    set(milliseconds: number) {
      times.wall += milliseconds
    },
    restart() {
      clock = start()
    },
    clock: () => clock,
  }
}

/** A student who watches one long lesson without a break, with a report every ten seconds. */
async function honestStudent({ speed = 1 } = {}) {
  const student = await it.world.student()
  const course = await it.world.course({ lessons: [{ durationSeconds: 40_000 }] })
  const computer = machine()
  let watchedMs = 0
  let creditedSeconds = 0
  const report = async () => {
    const { now, steps } = computer.clock()
    const [outcome] = await it.context.database.write((db) =>
      creditReports(
        db,
        [
          {
            studentId: student.id,
            loginId: `honest ${student.id}`,
            lessonId: course.lessons[0]!.id,
            courseId: course.id,
            positionMs: Math.floor(watchedMs * speed),
            saysCompleted: false,
            ip: '10.0.0.1',
            device: 'test',
            userAgent: 'Test/1',
            at: now(),
          },
        ],
        {
          mode: 'verified',
          timezone: 'Asia/Shanghai',
          paymentRequired: false,
          hours: [{ scope: 'school', version: 1, rule: firstHourRule, from: 0 }],
          keys: it.context.keys,
          clockSteps: steps,
        },
      ),
    )
    if (outcome === undefined || outcome instanceof Problem) throw new Error('rejected')
    creditedSeconds = outcome.creditedSeconds
  }
  await report()
  return {
    computer,
    async watch(milliseconds: number, everyMs = 10 * second) {
      for (let left = milliseconds; left > 0; left -= everyMs) {
        computer.pass(everyMs)
        watchedMs += everyMs
        await report()
      }
    },
    creditedSeconds: () => creditedSeconds,
    errorSeconds: () => Math.abs(creditedSeconds - watchedMs / second),
  }
}

for (const [name, size] of [
  ['forward', hour],
  ['back', -hour],
] as const)
  test(`the clock one hour ${name}, accepted after ten minutes: honest study is credited to within 5 s`, async () => {
    const { computer, watch, errorSeconds } = await honestStudent()
    await watch(5 * minute)
    computer.set(size)
    await watch(20 * minute)
    assert.ok(errorSeconds() <= 5, `${errorSeconds()} s`)
    computer.set(-size)
    await watch(20 * minute)
    assert.ok(errorSeconds() <= 5, `${errorSeconds()} s`)
    assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
  })

test('a clock step that is undone within ten minutes changes nothing', async () => {
  const { computer, watch, errorSeconds } = await honestStudent()
  for (const size of [hour, -hour]) {
    computer.set(size)
    await watch(2 * minute)
    computer.set(-size)
    await watch(minute)
  }
  assert.equal(errorSeconds(), 0)
})

test('a server that restarts with its clock set back continues to credit', async () => {
  const { computer, watch, errorSeconds } = await honestStudent()
  await watch(2 * minute)
  computer.set(-hour)
  computer.restart()
  await watch(20 * minute)
  assert.ok(errorSeconds() <= 5, `${errorSeconds()} s`)
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
  const events = await it.context.database.read.selectFrom('ledgerEvents').select('kind').execute()
  assert.ok(
    events.some(({ kind }) => kind === 'clock'),
    'the ledger records that the clock was set back',
  )
})

test('whatever the clocks do, the ledger verifies and no one earns more time than has passed', async () => {
  const step = fc.record({
    setSeconds: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -7200, max: 7200 })),
    restarts: fc.boolean(),
    watchSeconds: fc.integer({ min: 10, max: 900 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0.98, max: 1.01, noNaN: true }),
      async (steps, speed) => {
        const student = await honestStudent({ speed })
        let watchedSeconds = 0
        let restarts = 0
        for (const { setSeconds, restarts: doesRestart, watchSeconds } of steps) {
          student.computer.set(setSeconds * second)
          if (doesRestart) {
            student.computer.restart()
            restarts += 1
          }
          await student.watch(watchSeconds * second, 30 * second)
          watchedSeconds += Math.ceil(watchSeconds / 30) * 30
        }
        const credited = student.creditedSeconds()
        // After an unseen clock step, a fast media clock may gain its hundredth, which is clipped otherwise.
        const isTouched = steps.some(({ setSeconds }) => setSeconds !== 0)
        assert.ok(credited <= watchedSeconds * (isTouched ? 1.01 : 1) + 5, `${credited} of ${watchedSeconds} s`)
        assert.ok(
          credited >= watchedSeconds * Math.min(1, speed) - watchedSeconds * 0.01 - 5 - restarts * 30,
          `${credited} of ${watchedSeconds} s at ${speed}`,
        )
        assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
      },
    ),
    { numRuns: 15, seed: 20_261_122 },
  )
})
