import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateOf } from './state-of.ts'

const earlier = { name: 'log.keepDays', at: '2026-11-20T02:00:00.000Z', by: '王老师' }
const later = { name: 'log.newest', at: '2026-11-20T03:00:00.000Z', by: '王老师' }

test('restoring the default of any setting changes the state, not only of the one changed last', () => {
  const states = [[earlier, later], [later], [earlier], []].map(stateOf)
  assert.equal(new Set(states).size, 4)
})

test('saving a setting again changes the state', () => {
  assert.notEqual(stateOf([earlier]), stateOf([{ ...earlier, at: later.at }]))
  assert.equal(stateOf([earlier]), stateOf([{ ...earlier }]))
})
