import type { LedgerEvents } from './ledger-event.ts'

/** How much study time an event of a student's chain takes out of what counts, in milliseconds. */
export const takenBy = ({ kind, facts }: { readonly kind: string; readonly facts: string }): number =>
  kind === 'discount' ? (JSON.parse(facts) as LedgerEvents['discount']).takenMs : 0
