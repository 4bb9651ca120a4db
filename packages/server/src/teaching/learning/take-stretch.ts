import type { NotCreditedReason } from '@jiangxue/contract/learning.values.ts'
import type { Coverage } from '../../core/ledger/coverage.ts'
import { nextAllowed, type LimitReason, type Stretch, type Studied } from './allowed-time.ts'
import type { Crediting } from './crediting.ts'

/** Where study time is put down: in the ledger, or where it waits for a check of presence. */
export interface StudyBook {
  /** What is known of the video before the next part. */
  coverage(): Coverage
  /** What the hour rule's limits are measured against; it grows with each part. */
  readonly studied: Studied
  /** `full`: nothing more goes in. */
  add(part: Stretch, known: Coverage): 'known' | 'credited' | 'completed' | 'full'
}

/** Puts down what the hour rule lets count of a stretch; returns why something does not, or why nothing is new. */
export function takeStretch(
  { hours, rules: { timezone } }: Pick<Crediting, 'hours' | 'rules'>,
  stretch: Stretch,
  book: StudyBook,
): NotCreditedReason | undefined {
  let reason: LimitReason | undefined
  let isCredited = false
  for (let rest: Stretch | undefined = stretch; rest;) {
    const known = book.coverage()
    const next = nextAllowed(rest, hours.rule, timezone, known, book.studied)
    reason = next.reason ?? reason
    if (!next.part) break
    const added = book.add(next.part, known)
    if (added === 'full') return 'presenceDue'
    isCredited ||= added !== 'known'
    if (added === 'completed') break
    rest = next.rest
  }
  return reason ?? (isCredited ? undefined : 'alreadyWatched')
}
