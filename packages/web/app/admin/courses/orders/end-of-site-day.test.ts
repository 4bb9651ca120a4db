import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDateTime } from '../../../lib/format.ts'
import { endOfSiteDay } from './end-of-site-day.ts'

test('endOfSiteDay is the last instant of the day in the school’s time zone', () => {
  assert.equal(endOfSiteDay('2026-12-31', 'Asia/Shanghai'), '2026-12-31T15:59:59.999Z')
  for (const zone of ['Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Taipei', 'America/New_York', 'UTC'])
    for (const day of ['2026-01-01', '2024-02-29', '2026-07-15'])
      assert.equal(formatDateTime(endOfSiteDay(day, zone), zone), `${day} 23:59`)
})
