import { isDeepStrictEqual } from 'node:util'
import type { ClassPresenceRule } from '@jiangxue/contract/class/training-class.ts'
import type { PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { readJson, toJson, type JsonText } from '../../core/json-text.ts'
import { audit } from '../../core/log/audit.ts'
import { invalid } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { recordCreditChange } from '../../ledger/changes/credit-change.ts'
import { differencesOf } from '../../ledger/changes/differences.ts'
import { writeCredit } from '../../ledger/changes/write-credit.ts'
import { listClassRules } from '../../ledger/rules/class-rule.queries.ts'
import { presenceSettingNames } from '../../ledger/rules/presence-rule-of.ts'
import { listPresenceRules, presenceRuleFor, withClauses } from '../../ledger/rules/presence-rules.ts'
import { ownRule, scopeOfClass } from '../../ledger/rules/rule-scope.ts'
import { assertAskable } from '../learning/presence/ways-to-ask.ts'
import { assertOpen, getClass, lockedClass } from './training-class.policy.ts'
import { saveClass, type ClassRecord } from './training-class.queries.ts'

export const presenceClausesOf = (stored: JsonText<Partial<PresenceRule>>): Partial<PresenceRule> =>
  stored === '' ? {} : readJson(stored)

/** Overrides clauses of the presence check rule for a class, as a row of the school's chain. */
export async function setClassPresenceRule(
  actor: Actor,
  id: number,
  { version, ...form }: ClassPresenceRule & { version?: number | undefined },
): Promise<ClassRecord> {
  const settings = await actor.context.settings.current()
  return writeCredit(actor, async (db) => {
    // As in saving the school's rule: only one rule change at a time.
    await bumpRevision(db)
    const before = await lockedClass(db, id, version)
    assertOpen(before)
    const clauses = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))
    const { minMinutes, maxMinutes } = { ...presenceRuleFor(await listPresenceRules(db), null), ...clauses }
    if (minMinutes > maxMinutes) throw invalid({ maxMinutes: 'maxMinutes.belowMinimum' })
    assertAskable(form, actor.context.hooks, settings)
    const presenceRule = Object.keys(clauses).length === 0 ? '' : toJson(clauses)
    await saveClass(db, before, { presenceRule, updatedAt: actor.context.now() })
    const detail = { before: presenceClausesOf(before.presenceRule), after: clauses }
    await audit(db, actor, { action: 'class.presenceRule', targetId: id, detail })
    await recordClassPresence(db, actor, { id, presenceRule }, 'isAsked')
    return getClass(db, id)
  })
}

/** Classes that override clauses take the rest from the school's rule, so a change of that changes theirs too. */
export async function recordClassPresences(db: Db, actor: Actor): Promise<void> {
  for (const row of await listClassRules(db)) if (row.presenceRule !== '') await recordClassPresence(db, actor, row)
}

/**
 * Records the presence check rule of a class in the school's chain, if it has changed. A second admin has to confirm a
 * change that was requested for the class, but not one that follows from the school's rule.
 */
export async function recordClassPresence(
  db: Db,
  actor: Actor,
  { id, presenceRule }: Pick<ClassRecord, 'id' | 'presenceRule'>,
  why: 'isAsked' | 'follows' = 'follows',
): Promise<void> {
  const rules = await listPresenceRules(db)
  const rule = withClauses(presenceRuleFor(rules, null), presenceRule)
  const current = ownRule(rules, id)
  if (presenceRule === '' ? !current : current && isDeepStrictEqual(rule, current.rule)) return
  const changes = differencesOf(presenceSettingNames, named(presenceRuleFor(rules, id)), named(rule))
  const facts = { scope: scopeOfClass(id), rule, ...(presenceRule === '' && ({ isWithdrawn: true } as const)) }
  await recordCreditChange(db, actor, 'presence', facts, why === 'follows' ? why : { targetId: id, changes })
}

/** The clauses of a rule by their setting names. */
const named = (rule: PresenceRule) =>
  Object.fromEntries(Object.entries(rule).map(([field, value]) => [`presence.${field}`, value]))
