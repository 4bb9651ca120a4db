import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../core/database/database.ts'
import { inStepsBy } from '../../../core/database/rows/in-steps.ts'
import { entryOf } from '../../../core/look-up.ts'
import { problem, type Problem } from '../../../core/problem.ts'
import { pendingStudyLifetimeMs } from '../../../ledger/rules/presence-limits.ts'
import { hasStopped } from '../../../ledger/rules/presence-rules.ts'
import { waiveCheck } from '../credit/settle-pending.ts'
import { asksFor, type CreditRules } from '../state/credit-rules.ts'
import type { Chaining } from '../state/crediting.ts'
import { missOf, type PresenceState } from '../state/presence-state.ts'
import { listUnsettled } from '../state/presence.queries.ts'
import { noChanges, storeChanges } from '../state/watch-changes.ts'
import { loadWatchState } from '../state/watch-state.ts'
import { adoptStudents, creditRulesOf } from '../watch-queue.ts'
import { missOrWait } from './wait-for-staff.ts'

/** Changes a student's presence state in a transaction and stores the resulting rows and totals. */
export async function settlePresence<T>(
  db: Db,
  rules: CreditRules,
  studentId: number,
  at: number,
  work: (chaining: Chaining, presence: PresenceState | undefined) => Promise<T | Problem>,
): Promise<T | Problem> {
  const state = await loadWatchState(db, [], rules, [studentId])
  const changes = noChanges()
  await adoptStudents(db, state, changes, rules.keys, at)
  if (state.broken.has(studentId)) return problem('ledger.broken')
  const totals = entryOf(state.totals, studentId)
  const result = await work({ state, changes, rules, totals, at }, state.presence.get(studentId))
  await storeChanges(db, changes, state, rules.keys.ledger)
  return result
}

const studentsPerStep = 50
const pauseMs = 20
/** Later than every stored instant. */
const everything = Number.MAX_SAFE_INTEGER

/**
 * Settles what learners left behind: missed checks, study time pending for too long, and all pending study time where
 * checks are off now.
 */
export async function settleLeftovers(context: Context): Promise<void> {
  const rules = await creditRulesOf(context)
  const { presence: policy } = rules
  if (!policy) return
  const unsettled = (after: number) => {
    const at = context.now()
    const before = hasStopped(policy.rules, at - pendingStudyLifetimeMs) ? everything : at
    return listUnsettled(context.database.read, { before, after }, studentsPerStep)
  }
  for await (const ids of inStepsBy(unsettled, (id) => id)) {
    const at = context.now()
    for (const studentId of ids)
      await context.database.write((db) =>
        settlePresence(db, rules, studentId, at, async (chaining, presence) => {
          if (!presence) return
          const miss = missOf(presence, at)
          if (!asksFor(policy, presence.classId)) waiveCheck(chaining, policy, presence)
          else if (miss) await missOrWait(db, chaining, policy, presence, miss)
        }),
      )
    await pause(pauseMs)
  }
}
