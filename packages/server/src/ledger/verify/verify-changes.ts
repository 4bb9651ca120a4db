import { isDeepStrictEqual } from 'node:util'
import { isSame } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import { withDefaults } from '../../core/settings/setting-defaults.ts'
import { listSettings } from '../../core/settings/settings.queries.ts'
import { changesSeal, findSeal, listChanges, type ChangeRow } from '../chain/chain-rows.queries.ts'
import { areChangesSound, chainChange, type CreditChanges } from '../changes/credit-change.ts'
import { faceServiceOf } from '../changes/face-service-of.ts'
import { verifyGuardedActs } from '../changes/guarded-act.ts'
import { listClassRules } from '../rules/class-rule.queries.ts'
import { hourRuleOf } from '../rules/hour-rule-of.ts'
import { inForce, inForceFor } from '../rules/hour-rules.ts'
import { presenceRuleOf } from '../rules/presence-rule-of.ts'
import { presenceRuleFor, withClauses } from '../rules/presence-rules.ts'
import { ownRule, type RuleScope } from '../rules/rule-scope.ts'
import { changesOf, historyOf, type CreditHistory } from './credit-history.ts'

/** Verifies the chain of changes to how study time is credited, and that it matches the settings. */
export async function verifyChanges(
  db: Db,
  ledgerKey: Buffer,
  report: (fault: string) => void,
): Promise<CreditHistory> {
  const rows = await listChanges(db)
  let end = { length: 0, mac: '' }
  let needsSecondAdmin = false
  for (const row of rows) {
    const fail = (what: string) => report(`school: change ${row.id} (number ${row.number}) ${what}`)
    if (row.number !== end.length + 1) fail(`is where number ${end.length + 1} should be`)
    if (!isSame(chainChange(ledgerKey, end.mac, row), row.mac)) fail('has been changed, or the row before it')
    if (needsSecondAdmin && lacksConfirmation(row)) fail('was not confirmed by a second admin')
    if (row.kind === 'confirmation') needsSecondAdmin = readJson<CreditChanges['confirmation']>(row.facts).after
    end = { length: row.number, mac: row.mac }
  }
  const seal = await findSeal(db, changesSeal)
  if (!areChangesSound(ledgerKey, seal) || seal.rowCount !== end.length || seal.total !== end.mac)
    report('school: the chain of changes does not end as it was sealed')
  await verifyGuardedActs(db, rows, report)
  const settings = withDefaults(await listSettings(db))
  // The mode and the time zone could be changed before there was a chain; the others are younger than it.
  const first = withDefaults({})
  for (const [name, said] of [
    ['course.studyTime', changesOf(rows, 'mode').at(-1)?.after],
    ['basic.timezone', changesOf(rows, 'timezone').at(-1)?.after],
    ['course.mediaDelivery', changesOf(rows, 'delivery').at(-1)?.after ?? first['course.mediaDelivery']],
    ['proof.secondAdmin', needsSecondAdmin],
  ] as const)
    if (said !== undefined && said !== settings[name])
      report(`school: the setting ${name} is ${settings[name]}, the chain says ${said}`)
  const faces = rows.findLast(({ kind }) => kind === 'face')
  const comparing = faces ? readJson<CreditChanges['face']>(faces.facts).after : faceServiceOf(first)
  if (!isDeepStrictEqual(comparing, faceServiceOf(settings)))
    report('school: who compares faces by the settings is not who the chain says last')
  const history = historyOf(rows, settings['course.studyTime'])
  const { hourRules, presenceRules } = history
  for (const [index, { version }] of hourRules.entries())
    if (version !== index + 1) report(`school: version ${version} of the hour rule is where ${index + 1} should be`)
  const last = inForce(hourRules)
  if (!isDeepStrictEqual(hourRuleOf(settings), last.rule))
    report(`school: the settings of the hour rule are not those of its version ${last.version}`)
  const presence = presenceRuleFor(presenceRules, null)
  if (!isDeepStrictEqual(presenceRuleOf(settings), presence))
    report('school: the settings of presence checks are not those that the chain says last')
  for (const { id, hourRule, presenceRule } of await listClassRules(db)) {
    const own = hourRule === '' ? undefined : { ...last.rule, ...readJson(hourRule) }
    const version = inForceFor(hourRules, id)
    const found = version.scope === 'school' ? undefined : version.rule
    if (!isDeepStrictEqual(own, found))
      report(`school: the hour rule of class ${id} is not that of its version ${version.version}`)
    const asked = presenceRule === '' ? undefined : withClauses(presence, presenceRule)
    if (!isDeepStrictEqual(asked, ownRule(presenceRules, id)?.rule))
      report(`school: the presence checks of class ${id} are not those that the chain says last`)
  }
  return history
}

/** Changes that follow from a confirmed one name nobody: those of the rules of classes and of the face service. */
function lacksConfirmation({ kind, facts }: Pick<ChangeRow, 'kind' | 'facts'>): boolean {
  if (kind === 'restore' || kind === 'face') return false
  const { confirmedBy, scope } = readJson<{ confirmedBy?: number; scope?: RuleScope }>(facts)
  return confirmedBy === undefined && (scope === undefined || scope === 'school')
}
