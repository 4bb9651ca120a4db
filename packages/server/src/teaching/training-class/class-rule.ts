import { isDeepStrictEqual } from 'node:util'
import type { ClassHourRule } from '@jiangxue/contract/class/training-class.ts'
import type { HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
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
import { hourSettingNames } from '../../ledger/rules/hour-rule-of.ts'
import { inForce, inForceFor, listHourRules } from '../../ledger/rules/hour-rules.ts'
import { scopeOfClass } from '../../ledger/rules/rule-scope.ts'
import { assertOpen, getClass, lockedClass } from './training-class.policy.ts'
import { saveClass, type ClassRecord } from './training-class.queries.ts'

export const clausesOf = (stored: JsonText<Partial<HourRule>>): Partial<HourRule> =>
  stored === '' ? {} : readJson(stored)

/** Overrides clauses of the hour rule for a class, as a new version of the rule in the school's chain. */
export const setClassHourRule = (
  actor: Actor,
  id: number,
  { version, ...form }: ClassHourRule & { version?: number | undefined },
): Promise<ClassRecord> =>
  writeCredit(actor, async (db) => {
    // As in saving the school's rule: only one rule change at a time.
    await bumpRevision(db)
    const before = await lockedClass(db, id, version)
    assertOpen(before)
    const clauses = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))
    const { startTime, endTime } = { ...inForce(await listHourRules(db)).rule, ...clauses }
    if (startTime >= endTime) throw invalid({ endTime: 'endTime.notAfterStart' })
    const hourRule = Object.keys(clauses).length === 0 ? '' : toJson(clauses)
    await saveClass(db, before, { hourRule, updatedAt: actor.context.now() })
    const detail = { before: clausesOf(before.hourRule), after: clauses }
    await audit(db, actor, { action: 'class.hourRule', targetId: id, detail })
    await recordClassRule(db, actor, { id, hourRule }, 'isAsked')
    return getClass(db, id)
  })

/**
 * Classes that override clauses take the rest from the school's rule, so a change of that is a new version of theirs
 * too.
 */
export async function recordClassRules(db: Db, actor: Actor): Promise<void> {
  for (const row of await listClassRules(db)) if (row.hourRule !== '') await recordClassRule(db, actor, row)
}

/**
 * Records the hour rule of a class in the school's chain, if it has changed. A second admin has to confirm a change
 * that was requested for the class, but not one that follows from the school's rule.
 */
export async function recordClassRule(
  db: Db,
  actor: Actor,
  { id, hourRule }: { readonly id: number; readonly hourRule: string },
  why: 'isAsked' | 'follows' = 'follows',
): Promise<void> {
  const rules = await listHourRules(db)
  const rule = { ...inForce(rules).rule, ...clausesOf(hourRule) }
  const current = inForceFor(rules, id)
  const hasOwn = current.scope !== 'school'
  if (hourRule === '' ? !hasOwn : hasOwn && isDeepStrictEqual(rule, current.rule)) return
  const facts = { scope: scopeOfClass(id), version: rules.length + 1, rule }
  const changes = differencesOf(hourSettingNames, named(current.rule), named(rule))
  const confirmable = why === 'follows' ? why : { targetId: id, changes }
  await recordCreditChange(db, actor, 'hours', hourRule === '' ? { ...facts, isWithdrawn: true } : facts, confirmable)
}

/** The clauses of a rule by their setting names. */
const named = (rule: HourRule) =>
  Object.fromEntries(Object.entries(rule).map(([field, value]) => [`hours.${field}`, value]))
