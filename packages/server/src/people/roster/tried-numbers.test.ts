import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { preview } = rosterCalls(it)

/** Numbers of one mask, which differ in the birth date only. */
const candidates = Array.from({ length: 12 * 28 }, (_, index) => {
  const date = `${String((index % 12) + 1).padStart(2, '0')}${String(Math.floor(index / 12) + 1).padStart(2, '0')}`
  const digits = `3299001984${date}127`
  return digits + checkCharacterOf(digits)
}).filter((number) => number.endsWith('9'))

test('a roster of numbers that complete a mask is refused for callers who may not see ID numbers', async () => {
  const organizationId = await it.world.organization()
  await it.world.student({ organizationId, idCard: candidates[7]! })
  const { token } = await it.world.person('ORG_ADMIN', { organizationId })
  const rows = [['姓名', '身份证号'], ...candidates.map((number) => ['赵甲', number])]
  const { status, body } = await preview(rows, token)
  assert.deepEqual([candidates.length > 20, status, body.problem], [true, 422, 'roster.triedNumbers'])
  for (let tried = 20; tried < 100; tried += 20) assert.equal((await preview(rows, token)).status, 422)
  assert.equal((await preview(rows, token)).status, 429)
  const admin = await it.world.person('ADMIN')
  assert.equal((await preview(rows, admin.token)).status, 200, 'who may see numbers learns nothing')
})
