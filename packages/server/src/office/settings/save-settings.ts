import { isDeepStrictEqual } from 'node:util'
import { publicTextsOf } from '@jiangxue/contract/kit/public-text.ts'
import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import type { SettingGroup } from '@jiangxue/contract/office/setting-groups.ts'
import type { SettingsView } from '@jiangxue/contract/office/settings.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { PrivateTarget } from '../../core/outside/assert-reachable-target.ts'
import { problem } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { allowRiskyWords } from '../../core/settings/risky-words.ts'
import { withDefaults } from '../../core/settings/setting-defaults.ts'
import {
  isSecret,
  isSettingName,
  settingNamesOf,
  settingsByName,
  type SettingName,
  type SettingValues,
} from '../../core/settings/setting-values.ts'
import { deleteSetting, listSettingChanges, listSettings } from '../../core/settings/settings.queries.ts'
import { changeSecret, changeSetting } from '../../core/settings/settings.ts'
import { writeCredit } from '../../ledger/changes/write-credit.ts'
import { guardSettings } from './guarded-settings.ts'
import { recordCreditSettings } from './record-credit-settings.ts'
import { assertConsistent } from './setting-rules.ts'
import { assertTargets } from './setting-targets.ts'
import { lastChangeOf, shownValue, toGroup, versionOf } from './settings.wire.ts'
import { withFileIds, withoutWithdrawn } from './stored-pictures.ts'
import { withUnsaved } from './unsaved-settings.ts'

type Form = Readonly<Record<string, unknown>> & {
  readonly version?: number | undefined
  readonly riskReason?: string | undefined
}

/** Saves the fields of a group that differ from the current values; returns the group. */
export async function saveSettings<G extends SettingGroup>(
  actor: Actor,
  group: G,
  form: Form,
): Promise<SettingsView[G]> {
  const { context, caller } = actor
  // Others may not change any of these hosts.
  if (!caller.permissions) await assertNewTargets(context, group, form)
  const saved = await writeCredit(actor, async (db) => {
    // Serializes saves: this locks the revision row before reading.
    await bumpRevision(db)
    const before = await read(db)
    if (form.version !== undefined && form.version !== versionOf(group, before.changes))
      throw problem('resource.stale', { data: toGroup(group, before.values, before.changes) })
    const sent = settingNamesOf(group).filter((name) => form[fieldOf(name)] !== undefined)
    const stored = await storedValues(db, actor, before.values, sent, form)
    const changed = sent.filter((name) => isChange(before.values, name, stored[name]))
    const wanted = { ...before.values, ...Object.fromEntries(changed.map((name) => [name, stored[name]])) }
    await assertConsistent({ db, actor, before: before.values, after: wanted as SettingValues })
    const texts = (values: Readonly<Record<string, unknown>>) =>
      changed.flatMap((name) => publicTextsOf(settingsByName.get(name)!.schema, values[name]))
    const risk = allowRiskyWords({
      words: (wanted as SettingValues)['site.riskyWords'],
      after: texts(stored),
      before: texts(before.values),
      riskReason: form.riskReason,
    })
    // Before the change: what is saved together with the second admin's switch is judged as before it.
    await guardSettings(db, actor, before.values, wanted as SettingValues)
    // Later than any previous change, so that two within a millisecond differ.
    const at = Math.max(context.now(), lastChangeOf(group, before.changes) + 1)
    for (const name of changed)
      if (isSecret(name)) await changeSecret(db, context.keys, name, String(stored[name]), at, caller.userId)
      else await changeSetting(db, name, stored[name] as never, at, caller.userId)
    const after = await read(db)
    if (changed.length > 0) await log(db, actor, 'setting.save', group, changed, before.values, after.values, risk)
    await recordCreditSettings(db, actor, before.values, after.values)
    return toGroup(group, after.values, after.changes)
  })
  // Re-read, because the language may have changed.
  await context.settings.current()
  return saved
}

/** Looks up the hosts before the transaction, which must not wait for a name server. */
async function assertNewTargets(context: Context, group: SettingGroup, form: Form): Promise<void> {
  const after = await withUnsaved(context, group, form)
  await assertTargets(context.config, after, await context.settings.current()).catch((error: unknown) => {
    throw error instanceof PrivateTarget ? problem('setting.privateTarget') : error
  })
}

/** Restores the default of a setting; throws if the setting does not exist. */
export async function resetSetting(actor: Actor, name: string): Promise<void> {
  if (!isSettingName(name)) throw problem('setting.notFound')
  await writeCredit(actor, async (db) => {
    await bumpRevision(db)
    const before = await read(db)
    const others = Object.fromEntries(Object.entries(before.stored).filter(([each]) => each !== name))
    await assertConsistent({ db, actor, before: before.values, after: withDefaults(others) })
    await guardSettings(db, actor, before.values, withDefaults(others))
    if (!(await deleteSetting(db, name))) return
    const group = name.split('.')[0] as SettingGroup
    const after = (await read(db)).values
    await log(db, actor, 'setting.reset', group, [name], before.values, after)
    await recordCreditSettings(db, actor, before.values, after)
  })
  await actor.context.settings.current()
}

const fieldOf = (name: SettingName) => name.slice(name.indexOf('.') + 1)
const isChange = (values: SettingValues, name: SettingName, sent: unknown) =>
  isSecret(name) ? sent !== secretMask : !isDeepStrictEqual(sent, values[name])

async function read(db: Db) {
  const stored = await listSettings(db)
  return { stored, values: withDefaults(stored), changes: await listSettingChanges(db) }
}

async function storedValues(
  db: Db,
  { caller }: Actor,
  before: SettingValues,
  sent: readonly SettingName[],
  form: Form,
) {
  const values: Record<string, unknown> = {}
  for (const name of sent) {
    const field = fieldOf(name)
    values[name] = withoutWithdrawn(name, await withFileIds(db, caller, form[field], before[name], field))
  }
  return values
}

const log = (
  db: Db,
  actor: Actor,
  action: 'setting.save' | 'setting.reset',
  group: SettingGroup,
  names: readonly SettingName[],
  before: SettingValues,
  after: SettingValues,
  more: object = {},
) => {
  const shown = (values: SettingValues) => Object.fromEntries(names.map((name) => [name, shownValue(values, name)]))
  return audit(db, actor, { action, targetId: group, detail: { before: shown(before), after: shown(after), ...more } })
}
