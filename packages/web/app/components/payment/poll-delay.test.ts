import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pollDelay } from './poll-delay.ts'

test('a payment is asked for every 2 seconds for 2 minutes, then every 10 seconds', () => {
  assert.deepEqual([0, 119_999, 120_000, 3_600_000].map(pollDelay), [2000, 2000, 10_000, 10_000])
})
