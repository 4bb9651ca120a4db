import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CreditHistory } from './credit-history.ts'
import { PresenceProof } from './prove-presence.ts'

/** The faults of one passed check under a rule that asks items. */
function faultsOf(facts: object): string[] {
  const faults: string[] = []
  const rule = { kind: 'item', dailyProof: 'none', minMinutes: 10, maxMinutes: 10 }
  const history = { presenceBetween: () => [rule] } as unknown as CreditHistory
  const span = { from: 0, to: 60_000, heldMs: 60_000, shownAt: 60_000, playbackSessionId: 1, ...facts }
  new PresenceProof(history).follow('presencePassed', span as never, 65_000, (fault) => faults.push(fault))
  return faults
}

test('a check by an item names it, and only digits that are recorded in its place replace it', () => {
  const item = { versionId: 1, digest: 'digest' }
  assert.deepEqual(faultsOf({ check: 'item', item }), [])
  assert.deepEqual(faultsOf({ check: 'press', insteadOf: 'item' }), [])
  assert.deepEqual(faultsOf({ check: 'item' }), ['presenceItem'])
  assert.deepEqual(faultsOf({ check: 'press', insteadOf: 'item', item }), ['presenceItem'])
  assert.deepEqual(faultsOf({ check: 'press' }), ['presenceItem'])
})
