import { readJson } from '../../core/json-text.ts'
import type { LedgerEvents } from '../chain/ledger-event.ts'

/** The study time, in milliseconds, that an event of a student's chain removes from what counts. */
export const discountedMsOf = ({ kind, facts }: { readonly kind: string; readonly facts: string }): number =>
  kind === 'discount' ? readJson<LedgerEvents['discount']>(facts).takenMs : 0
