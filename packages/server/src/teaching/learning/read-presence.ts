import { randomInt } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import type { PresencePolicy } from './credit-rules.ts'
import { isAsking } from './follow-presence.ts'
import { heldLifetimeMs } from './presence-limits.ts'
import { openPresence, type PresenceState } from './presence-state.ts'
import { findPresenceRows } from './presence.queries.ts'

/** How the school asks; undefined where it does not, and nothing can wait from when it did. */
export async function presencePolicyOf({ settings, now }: Context): Promise<PresencePolicy | undefined> {
  const rules = await settings.presenceRules()
  const { rule, from } = rules.at(-1) ?? rules[0]
  if (rule.kind === 'off' && from < now() - heldLifetimeMs) return undefined
  return { rule, random: (below) => randomInt(below) }
}

/** What waits of a student, where the school asks. */
export async function readPresence(context: Context, studentId: number): Promise<PresenceState | undefined> {
  if (!isAsking(await presencePolicyOf(context))) return undefined
  const [row] = await findPresenceRows(context.database.read, [studentId])
  return row && openPresence(context.keys.ledger, row)
}
