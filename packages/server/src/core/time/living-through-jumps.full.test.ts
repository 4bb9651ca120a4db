import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createApp, createContext } from '../../app.ts'
import { testPlace } from '../../testing/test-database.ts'
import { World } from '../../testing/world.ts'
import { readConfig } from '../config/config.ts'
import type { Context } from '../context.ts'
import { writeLogs } from '../log/logs.ts'
import { clockDoubtOf, compareClockWithData } from './clock-doubt.ts'
import { checkClockSkew } from './clock-skew.ts'
import { serverClock } from './server-clock.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const began = Date.parse('2026-11-20T02:00:00.000Z')
const key = 'a key for tests that is long enough'

/** A server with its real log and alarm, on a machine whose clock can be set. */
async function machine(t: { after(job: () => Promise<void>): void }, from = began) {
  const place = await testPlace()
  // The log hook is called from this level on.
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SECRET_KEY: key,
    LOG_LEVEL: 'error',
  })
  const times = { wall: from, monotonic: 0 }
  const start = () =>
    createApp(
      (log) =>
        createContext(
          config,
          log,
          serverClock(
            log,
            () => times.wall,
            () => times.monotonic,
          ),
        ),
      config,
    )
  t.after(place.remove)
  const pass = (milliseconds: number) => {
    times.wall += milliseconds
    times.monotonic += milliseconds
  }
  return { times, pass, start }
}

/** A school that was used last at the machine's time: it was installed at the real one. */
async function study(context: Context): Promise<void> {
  await new World(context).student()
  await context.database.write((db) => sql`update migrations set applied_at = 0`.execute(db))
}

const jumps = [-2 * hour, -30 * minute, -minute, minute, hour, 2 * hour, 3 * day, 2 * 365 * day]

test('a server lives through every jump of its clock, credits study and records the jump', async (t) => {
  const { times, pass, start } = await machine(t)
  const { app, context, logs } = await start()
  t.after(async () => void (await app.close()))
  const errors = () => context.database.read.selectFrom('errorLogs').select('message').execute()
  const world = new World(context)
  const course = await world.course({ lessons: [{ durationSeconds: 36_000 }] })
  for (const jump of jumps) {
    const known = (await errors()).length
    const student = await world.student()
    const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
    let { token } = student
    const report = async (currentTime: number) => {
      const send = () =>
        app.inject({
          method: 'POST',
          url: `${lesson}/progress`,
          headers: { authorization: `Bearer ${token}` },
          payload: { currentTime },
        })
      const response = await send()
      if (response.statusCode !== 401) return response
      // Days later, every session has ended.
      token = await world.login(student.id)
      return send()
    }
    times.wall += jump
    for (let seconds = 0; seconds <= 900; seconds += 10) {
      // PostgreSQL's machine has taken the same step.
      if (seconds % 60 === 0) await checkClockSkew(context, async () => times.wall)
      assert.equal((await report(seconds)).statusCode, 200, `${jump} ms, ${seconds} s later`)
      if (seconds % 60 === 0) await writeLogs(context, logs)
      pass(10 * second)
    }
    await writeLogs(context, logs)
    assert.equal((await app.inject('/api/health')).statusCode, 200)
    assert.equal(context.now(), times.wall, `${jump} ms is followed`)
    const notified = (await errors()).slice(known).filter(({ message }) => message.includes('clock has jumped'))
    assert.equal(notified.length, 2, 'noticed, and accepted')
    const { creditedMs } = await context.database.read
      .selectFrom('studySegments')
      .select((of) => of.fn.sum<number>('newMs').as('creditedMs'))
      .where('studentId', '=', student.id)
      .executeTakeFirstOrThrow()
    assert.ok(Math.abs(Number(creditedMs) - 15 * minute) <= 20 * second, `${jump} ms: ${creditedMs} ms credited`)
  }
})

test('a clock that is behind the data is reported, and followed at once when it is set', async (t) => {
  const { times, pass, start } = await machine(t)
  const first = await start()
  await study(first.context)
  await first.app.close()
  times.wall = Date.parse('2020-01-01T00:00:00.000Z')
  const { app, context, logs } = await start()
  await compareClockWithData(context)
  assert.equal(clockDoubtOf(context), 'clockBehind')
  assert.deepEqual((await app.inject('/api/health')).json().reasons, ['clockBehind'])
  await writeLogs(context, logs)
  const [error] = await context.database.read.selectFrom('errorLogs').select('message').execute()
  assert.match(error!.message, /behind the newest data of the school: correct it/)
  pass(30 * second)
  times.wall = began + 30 * second
  assert.equal(context.now(), began + 30 * second)
  assert.equal(clockDoubtOf(context), undefined)
  await app.close()
})

test('a clock that is days ahead of the data is doubted for hours, longer the further it is ahead', async (t) => {
  for (const [ahead, hours] of [
    [3 * day, 3],
    [400 * day, 24],
  ] as const) {
    const { times, pass, start } = await machine(t)
    const first = await start()
    await study(first.context)
    await first.app.close()
    times.wall += ahead
    const { app, context } = await start()
    await compareClockWithData(context)
    assert.equal(clockDoubtOf(context), 'clockUnchecked')
    pass(hours * hour - minute)
    assert.equal(clockDoubtOf(context), 'clockUnchecked')
    pass(2 * minute)
    assert.equal(clockDoubtOf(context), undefined)
    await app.close()
  }
})

test('while a jump may still be corrected the clock is doubted, and a correction ends that', async (t) => {
  const { times, start } = await machine(t)
  const { app, context } = await start()
  assert.equal(clockDoubtOf(context), undefined)
  times.wall += hour
  assert.equal(clockDoubtOf(context), 'clockJumped')
  times.wall -= hour
  assert.equal(clockDoubtOf(context), undefined)
  await app.close()
})
