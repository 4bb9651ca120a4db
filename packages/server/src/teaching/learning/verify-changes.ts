import { isDeepStrictEqual } from 'node:util'
import { isSame } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { areChangesSound, chainChange, changesSeal, type CreditChanges } from '../../core/ledger/credit-change.ts'
import { toHourRules, type HourRules } from '../../core/ledger/hour-rules.ts'
import { findSeal, listChanges, type ChangeRow } from '../../core/ledger/ledger.queries.ts'
import { hourRuleOf } from '../../core/settings/hour-rule-of.ts'
import { withDefaults } from '../../core/settings/setting-defaults.ts'
import { listSettings } from '../../core/settings/settings.queries.ts'

/** So long after a change a report may still have been credited by what held before. */
const transitionMs = 60_000

/** By what a row of some time may have been credited. */
export interface CreditHistory {
  readonly hourRules: HourRules
  modesAt(at: number): readonly string[]
  versionsAt(at: number): readonly number[]
}

/** Follows the chain of what changed how study time is credited. */
export async function verifyChanges(
  db: Db,
  ledgerKey: Buffer,
  report: (fault: string) => void,
): Promise<CreditHistory> {
  const rows = await listChanges(db)
  let end = { length: 0, mac: '' }
  for (const row of rows) {
    const fail = (what: string) => report(`school: change ${row.id} (number ${row.number}) ${what}`)
    if (row.number !== end.length + 1) fail(`is where number ${end.length + 1} should be`)
    if (!isSame(chainChange(ledgerKey, end.mac, row), row.mac)) fail('has been changed, or the row before it')
    end = { length: row.number, mac: row.mac }
  }
  const seal = await findSeal(db, changesSeal)
  if (!areChangesSound(ledgerKey, seal) || seal.rowCount !== end.length || seal.total !== end.mac)
    report('school: the chain of changes does not end as it was sealed')
  const settings = withDefaults(await listSettings(db))
  const modes = changesOf(rows, 'mode')
  for (const [name, value, changes] of [
    ['course.studyTime', settings['course.studyTime'], modes],
    ['basic.timezone', settings['basic.timezone'], changesOf(rows, 'timezone')],
  ] as const) {
    const last = changes.at(-1)
    if (last && last.after !== value) report(`school: the setting ${name} is ${value}, the chain says ${last.after}`)
  }
  const hourRules = toHourRules(rows.filter((row) => row.kind === 'hours'))
  for (const [index, { version }] of hourRules.entries())
    if (version !== index + 1) report(`school: version ${version} of the hour rule is where ${index + 1} should be`)
  const last = hourRules.at(-1)
  if (!isDeepStrictEqual(hourRuleOf(settings), last?.rule))
    report(`school: the settings of the hour rule are not those of its version ${last?.version}`)
  return {
    hourRules,
    modesAt: (at) => modesAt(modes, settings['course.studyTime'], at),
    versionsAt: (at) => versionsAt(hourRules, at),
  }
}

function versionsAt(rules: HourRules, at: number): number[] {
  const current = rules.findLast(({ from }) => from <= at) ?? rules[0]
  const near = rules.flatMap(({ version, from }) =>
    version > 1 && Math.abs(from - at) <= transitionMs ? [version - 1, version] : [],
  )
  return [current.version, ...near]
}

interface Change {
  readonly at: number
  readonly before: string
  readonly after: string
}

const changesOf = (rows: readonly ChangeRow[], kind: 'mode' | 'timezone'): Change[] =>
  rows
    .filter((row) => row.kind === kind)
    .map((row) => ({ ...(JSON.parse(row.facts) as CreditChanges[typeof kind]), at: row.changedAt }))

function modesAt(changes: readonly Change[], current: string, at: number): string[] {
  const near = changes.filter((change) => Math.abs(change.at - at) <= transitionMs)
  const last = changes.findLast((change) => change.at <= at)
  return [last?.after ?? changes[0]?.before ?? current, ...near.flatMap(({ before, after }) => [before, after])]
}
