import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReportSchedule, type PlayerMode } from './report-schedule.ts'

function reportsOf(mode: PlayerMode, from: number, to: number) {
  const schedule = createReportSchedule(mode)
  const reports: number[] = []
  schedule.started(from, from * 1000)
  for (let position = from + 0.25; position <= to; position += 0.25)
    if (schedule.isDue(position, position * 1000)) {
      reports.push(position)
      schedule.reported(position, position * 1000)
    }
  return reports
}

test('the play page reports at every multiple of ten seconds', () => {
  assert.deepEqual(reportsOf('play', 0, 35), [10, 20, 30])
  assert.deepEqual(reportsOf('play', 7, 21), [10, 20])
})

test('the detail page reports after every thirty seconds of playing', () => {
  assert.deepEqual(reportsOf('detail', 5, 100), [35, 65, 95])
})

test('a time update that skips the tenth second still reports', () => {
  const schedule = createReportSchedule('play')
  schedule.started(8, 0)
  assert.equal(schedule.isDue(11.4, 3400), true)
})

test('a pause of the detail page restarts the timer', () => {
  const schedule = createReportSchedule('detail')
  schedule.started(0, 0)
  schedule.reported(20, 20_000)
  schedule.started(20, 50_000)
  assert.equal(schedule.isDue(45, 75_000), false)
  assert.equal(schedule.isDue(50, 80_000), true)
})

test('the same position is never reported twice, and nothing is reported before playing starts', () => {
  const schedule = createReportSchedule('play')
  assert.equal(schedule.hasNews(0), false)
  schedule.started(5, 0)
  assert.equal(schedule.hasNews(5), false)
  assert.equal(schedule.hasNews(7.5), true)
  schedule.reported(7.5, 2500)
  assert.equal(schedule.hasNews(7.5), false)
})
