import type { PresenceKind, PresenceResult } from '@jiangxue/contract/learning/presence.values.ts'
import type { PresenceEntry } from '@jiangxue/contract/student/student-history.ts'
import { readJson } from '../../core/json-text.ts'
import { toInstant, toSeconds } from '../../core/units.ts'
import type { LedgerEvents, PresenceSpan } from '../../ledger/chain/ledger-event.ts'
import type { PresenceEventRow } from './presence-entry.queries.ts'

interface Origin {
  readonly ip: string | null
  readonly userAgent: string | null
}
type Asked = PresenceSpan & Partial<LedgerEvents['presenceMissed'] & LedgerEvents['presenceReleased']>

/** The playback session that was asked; 0 if none was. */
export const sessionOf = ({ facts }: PresenceEventRow): number => readJson<Asked>(facts).playbackSessionId ?? 0

export function toPresenceEntry(row: PresenceEventRow, origin: Origin | undefined): PresenceEntry {
  const { from, to, heldMs, reason, check, required, provider, isSpoken } = readJson<Asked>(row.facts)
  return {
    number: row.number,
    at: toInstant(row.recordedAt),
    result: resultOf(row.kind, reason),
    kind: ((check ?? required) as PresenceKind | undefined) ?? null,
    isSpoken: isSpoken ?? false,
    provider: provider ?? '',
    seconds: toSeconds(heldMs),
    from: toInstant(from),
    to: toInstant(to),
    ip: origin?.ip ?? null,
    device: origin?.userAgent ?? null,
  }
}

function resultOf(kind: string, reason: string | undefined): PresenceResult {
  if (kind === 'presenceMissed') return reason as PresenceResult
  if (kind === 'presenceReleased') return 'released'
  return kind === 'presencePassed' ? 'passed' : 'waived'
}
