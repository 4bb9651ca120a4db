import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addWorkingDays } from './working-days.ts'

test('working days are Monday to Friday; the first is the day after', () => {
  const due = (day: string, count = 15) => addWorkingDays(day, count)
  // A Friday, a Saturday, a Sunday and a Monday: three weeks later.
  assert.deepEqual(
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => due(day)),
    ['2026-12-11', '2026-12-11', '2026-12-11', '2026-12-14'],
  )
  assert.deepEqual([due('2026-11-20', 1), due('2026-12-31', 1)], ['2026-11-23', '2027-01-01'])
})
