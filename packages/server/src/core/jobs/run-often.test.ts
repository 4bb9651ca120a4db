import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import type { FrequentJob } from '../optional-module.ts'
import { runOften } from './run-often.ts'

const it = testApp()

test('frequent jobs run in the leader only, one run at a time, until the server stops', async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  let isLeader = false
  const runs: { signal: AbortSignal; end: () => void }[] = []
  const job: FrequentJob = (_, signal) => new Promise<void>((end) => runs.push({ signal, end }))
  const stop = runOften(it.context, { isLeader: () => isLeader }, [job])
  const tick = async () => {
    mock.timers.tick(2000)
    await new Promise((next) => setImmediate(next))
  }
  await tick()
  assert.equal(runs.length, 0, 'another process leads')
  isLeader = true
  await tick()
  await tick()
  assert.equal(runs.length, 1, 'the first run has not ended')
  runs[0]?.end()
  await new Promise((next) => setImmediate(next))
  await tick()
  assert.equal(runs.length, 2)
  const stopped = stop()
  assert.equal(runs[1]?.signal.aborted, true)
  runs[1]?.end()
  await stopped
  await tick()
  assert.equal(runs.length, 2)
  mock.timers.reset()
})
