import type { NotCreditedReason } from '@jiangxue/contract/learning/learning.values.ts'
import { nextAllowed, type LimitReason, type Segment, type Studied } from '../../../ledger/rules/allowed-time.ts'
import type { Coverage } from '../../../ledger/rules/coverage.ts'
import type { Crediting } from '../state/crediting.ts'

/** Where study time is recorded: the ledger, or the time that is pending for a presence check. */
export interface StudyBook {
  /** The known coverage of the video before the next part. */
  coverage(): Coverage
  /** What the limits of the hour rule are measured against; grows with each part. */
  readonly studied: Studied
  /** Adds a part; `full` means that no more fits. */
  add(part: Segment, known: Coverage): 'known' | 'credited' | 'completed' | 'full'
}

/** Adds what the hour rule lets count of a segment. Returns why something does not count, or why nothing is new. */
export function applyHourRule(
  { hours, rules: { timezone } }: Pick<Crediting, 'hours' | 'rules'>,
  segment: Segment,
  book: StudyBook,
): NotCreditedReason | undefined {
  let reason: LimitReason | undefined
  let isCredited = false
  for (let rest: Segment | undefined = segment; rest;) {
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
