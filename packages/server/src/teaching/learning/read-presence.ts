import { randomInt } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import { askedUntil, type PresenceRules } from '../../core/ledger/presence-rules.ts'
import { asksFor, type PresencePolicy } from './credit-rules.ts'
import { heldLifetimeMs } from './presence-limits.ts'
import { openPresence, type PresenceState } from './presence-state.ts'
import { findPresenceRows } from './presence.queries.ts'

/** How the school and its classes ask; undefined where nobody does, and nothing can wait from when somebody did. */
export function presencePolicyOf(rules: PresenceRules, now: number): PresencePolicy | undefined {
  if (askedUntil(rules) < now - heldLifetimeMs) return undefined
  return { rules, random: (below) => randomInt(below) }
}

/** What waits of a student, where the school asks. */
export async function readPresence(context: Context, studentId: number): Promise<PresenceState | undefined> {
  const { settings, now } = context
  const policy = presencePolicyOf(await settings.presenceRules(), now())
  if (!policy) return undefined
  const [row] = await findPresenceRows(context.database.read, [studentId])
  const state = row && openPresence(context.keys.ledger, row)
  return state && asksFor(policy, state.classId) ? state : undefined
}
