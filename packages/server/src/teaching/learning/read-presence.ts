import { randomInt } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import { askedUntil, type PresenceRules } from '../../core/ledger/presence-rules.ts'
import { asksFor, type PresencePolicy } from './credit-rules.ts'
import { heldLifetimeMs } from './presence-limits.ts'
import { openPresence, type PresenceState } from './presence-state.ts'
import { findPresenceRows } from './presence.queries.ts'

/**
 * The presence policy of the school and its classes. Undefined if checks are off and no study time can be pending from
 * when they were on.
 */
export function presencePolicyOf(rules: PresenceRules, now: number): PresencePolicy | undefined {
  if (askedUntil(rules) < now - heldLifetimeMs) return undefined
  return { rules, random: (below) => randomInt(below) }
}

/** A student's pending study time, if their class or the school asks for checks. */
export async function readPresence(context: Context, studentId: number): Promise<PresenceState | undefined> {
  const { settings, now } = context
  const policy = presencePolicyOf(await settings.presenceRules(), now())
  if (!policy) return undefined
  const [row] = await findPresenceRows(context.database.read, [studentId])
  const state = row && openPresence(context.keys.ledger, row)
  return state && asksFor(policy, state.classId) ? state : undefined
}
