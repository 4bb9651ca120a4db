import { randomInt } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import { hasEverAsked, type PresenceRules } from '../../../ledger/rules/presence-rules.ts'
import { currentPresenceRules } from '../../../ledger/rules/rules-in-force.ts'
import { asksFor, type PresencePolicy } from './credit-rules.ts'
import { openPresence, type PresenceState } from './presence-state.ts'
import { findPresenceRows } from './presence.queries.ts'

/** The presence policy of the school and its classes; undefined if checks have never been on, so nothing is pending. */
export const presencePolicyOf = (rules: PresenceRules): PresencePolicy | undefined =>
  hasEverAsked(rules) ? { rules, random: (below) => randomInt(below) } : undefined

/** A student's pending study time, if their class or the school asks for checks. */
export async function readPresence(context: Context, studentId: number): Promise<PresenceState | undefined> {
  const policy = presencePolicyOf(await currentPresenceRules(context.settings))
  if (!policy) return undefined
  const [row] = await findPresenceRows(context.database.read, [studentId])
  const state = row && openPresence(context.keys.ledger, row)
  return state && asksFor(policy, state.classId) ? state : undefined
}
