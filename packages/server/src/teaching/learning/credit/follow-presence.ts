import type { NotCreditedReason } from '@jiangxue/contract/learning/learning.values.ts'
import { toSeconds } from '../../../core/units.ts'
import { asksFor, type PresencePolicy } from '../state/credit-rules.ts'
import type { Crediting } from '../state/crediting.ts'
import { pendingMsOf, missOf } from '../state/presence-state.ts'
import type { WatchResult } from '../state/watch-report.ts'
import { askFor } from './defer-segment.ts'
import { missCheck, waiveCheck } from './settle-pending.ts'

/**
 * Whether watched time waits for a check: if its class, or the school, asks for checks, or if other time is already
 * pending.
 */
export const waitsForCheck = ({ state, totals, classId }: Crediting, policy: PresencePolicy): boolean =>
  asksFor(policy, classId) || (state.presence.get(totals.studentId)?.pending.length ?? 0) > 0

/**
 * Settles pending study time before a report is judged. Returns the reason if some of it was lost. Passes a due check
 * to the playing session.
 */
export function followPresence(crediting: Crediting): NotCreditedReason | undefined {
  const { report, rules, state } = crediting
  const presence = rules.presence && state.presence.get(report.studentId)
  if (!rules.presence || !presence) return undefined
  const chaining = { ...crediting, at: report.at }
  if (!asksFor(rules.presence, presence.classId)) {
    if (presence.pending.length > 0 || presence.check) waiveCheck(chaining, rules.presence, presence)
    return undefined
  }
  const miss = missOf(presence, report.at)
  // Whether its code was sent is looked up when the check is asked for again, or by the hourly run.
  const mayHaveNoCode = miss === 'late' && presence.check?.messageId !== undefined
  if (miss && !mayHaveNoCode) {
    missCheck(chaining, rules.presence, presence, miss)
    return 'presenceMissed'
  }
  if (presence.check) askFor(crediting, rules.presence, presence)
  return undefined
}

/** The presence fields of a response: the pending study time and the check that is due. */
export function presenceFigures({
  report,
  rules,
  state,
  session,
}: Pick<Crediting, 'report' | 'rules' | 'state' | 'session'>): Pick<WatchResult, 'pendingSeconds' | 'presenceCheck'> {
  const presence = rules.presence && state.presence.get(report.studentId)
  if (!rules.presence || !presence || !asksFor(rules.presence, presence.classId)) return {}
  const isAsked = presence.check?.sessionId === session.id
  return { pendingSeconds: toSeconds(pendingMsOf(presence)), ...(isAsked && { presenceCheck: presence.check?.id }) }
}
