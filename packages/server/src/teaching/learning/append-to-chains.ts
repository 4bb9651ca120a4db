import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/problem.ts'
import type { LedgerEventKind, LedgerEvents } from '../../ledger/chain/ledger-event.ts'
import { appendEvent, bindChain } from './credit/record-segment.ts'
import type { CreditRules } from './state/credit-rules.ts'
import { noChanges, storeChanges } from './state/watch-changes.ts'
import { loadWatchState } from './state/watch-state.ts'
import { adoptStudents } from './watch-queue.ts'

/**
 * Appends the same event to the chains of students, in the transaction of what it records; a chain that has not begun
 * begins with it. Returns the numbers of the events by student. Throws if the end of a chain was changed outside the
 * server.
 */
export async function appendToChains<K extends LedgerEventKind>(
  db: Db,
  rules: CreditRules,
  studentIds: readonly number[],
  { kind, facts, at }: { readonly kind: K; readonly facts: LedgerEvents[K]; readonly at: number },
): Promise<Map<number, number>> {
  const state = await loadWatchState(db, [], rules, studentIds)
  const changes = noChanges()
  await adoptStudents(db, state, changes, rules.keys, at)
  if (state.broken.size > 0) throw problem('ledger.broken')
  const numbers = new Map<number, number>()
  for (const totals of state.totals.values()) {
    const chaining = { rules, state, changes, totals, at }
    bindChain(chaining)
    appendEvent(chaining, kind, facts)
    numbers.set(totals.studentId, totals.ledgerLength)
  }
  await storeChanges(db, changes, state, rules.keys.ledger)
  return numbers
}
