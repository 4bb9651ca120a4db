import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, localTime } from './site-time.ts'

const zones = ['Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Taipei']

test('a local time becomes its instant in the school’s time zone and back', () => {
  assert.equal(instantOf('2026-11-20T10:05', 'Asia/Shanghai'), '2026-11-20T02:05:00.000Z')
  for (const zone of zones) assert.equal(localTime(instantOf('2026-11-20T10:05', zone), zone), '2026-11-20T10:05')
})

test('a field keeps a year while it is typed', () => {
  for (const zone of zones)
    for (const year of ['0002', '0020', '0202', '2026']) {
      const typed = `${year}-05-01T10:00`
      assert.equal(localTime(instantOf(typed, zone), zone), typed)
    }
})
