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
export async function appendToChains(
  db: Db,
  rules: CreditRules,
  studentIds: readonly number[],
  { at, ...event }: ChainFacts & { readonly at: number },
): Promise<Map<number, number>> {
  const events = studentIds.map((studentId) => ({ studentId, ...event }))
  const { numbers, broken } = await appendEvents(db, rules, events, at)
  if (broken.size > 0) throw problem('ledger.broken')
  return numbers
}

type ChainFacts = {
  readonly [K in LedgerEventKind]: { readonly kind: K; readonly facts: LedgerEvents[K] }
}[LedgerEventKind]
export type ChainedEvent = ChainFacts & { readonly studentId: number }

/**
 * Appends events to the chains of their students, in their order. Returns the number of the last one by student, and the
 * students whose end of the chain was changed outside the server: nothing is appended there.
 */
export async function appendEvents(
  db: Db,
  rules: CreditRules,
  events: readonly ChainedEvent[],
  at: number,
): Promise<{ numbers: Map<number, number>; broken: ReadonlySet<number> }> {
  const byStudent = Map.groupBy(events, ({ studentId }) => studentId)
  const state = await loadWatchState(db, [], rules, [...byStudent.keys()])
  const changes = noChanges()
  await adoptStudents(db, state, changes, rules.keys, at)
  const numbers = new Map<number, number>()
  for (const totals of state.totals.values()) {
    if (state.broken.has(totals.studentId)) continue
    const chaining = { rules, state, changes, totals, at }
    bindChain(chaining)
    for (const { kind, facts } of byStudent.get(totals.studentId) ?? []) appendEvent(chaining, kind, facts)
    numbers.set(totals.studentId, totals.ledgerLength)
  }
  await storeChanges(db, changes, state, rules.keys.ledger)
  return { numbers, broken: state.broken }
}
