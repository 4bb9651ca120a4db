import { isDeepStrictEqual } from 'node:util'
import { publicTextsOf } from '@jiangxue/contract/kit/public-text.ts'
import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import type { SettingGroup } from '@jiangxue/contract/office/setting-groups.ts'
import type { SettingsView } from '@jiangxue/contract/office/settings.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { assertFullAdmin } from '../../core/http/full-admin.ts'
import { audit } from '../../core/log/audit.ts'
import { PrivateTarget } from '../../core/outside/assert-reachable-target.ts'
import { invalid, problem } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { allowRiskyWords } from '../../core/settings/risky-words.ts'
import { withDefaults } from '../../core/settings/setting-defaults.ts'
import {
  isSecret,
  isSettingName,
  settingsByName,
  type SettingName,
  type SettingValues,
} from '../../core/settings/setting-values.ts'
import { deleteSetting, listSettingChanges, listSettings } from '../../core/settings/settings.queries.ts'
import { changeSecret, changeSetting } from '../../core/settings/settings.ts'
import { missingOfStore } from '../../core/storage/store-settings.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { recordCreditChange, type CreditChanges } from '../../ledger/changes/credit-change.ts'
import { faceServiceOf, faceSettingNames } from '../../ledger/changes/face-service-of.ts'
import { differencesOf, writeCredit } from '../../ledger/changes/second-admin.ts'
import { hourRuleOf, hourSettingNames } from '../../ledger/rules/hour-rule-of.ts'
import { listHourRules } from '../../ledger/rules/hour-rules.ts'
import { presenceRuleOf, presenceSettingNames } from '../../ledger/rules/presence-rule-of.ts'
import { hasOtherFullAdmin } from '../../people/user/user.queries.ts'
import { assertAskable } from '../../teaching/face/assert-askable.ts'
import { recordClassPresences } from '../../teaching/training-class/class-presence.ts'
import { recordClassRules } from '../../teaching/training-class/class-rule.ts'
import { guardSettings } from './guarded-settings.ts'
import { assertSecretsKnown } from './secret-destinations.ts'
import { assertTargets } from './setting-targets.ts'
import { lastChangeOf, settingNamesOf, shownValue, toGroup, versionOf } from './settings.wire.ts'
import { withFileIds, withoutWithdrawn } from './stored-pictures.ts'
import { withUnsaved } from './unsaved-settings.ts'

type Form = Readonly<Record<string, unknown>> & {
  readonly version?: number | undefined
  readonly riskReason?: string | undefined
}

/**
 * Saves the fields of a group that differ from the current values; returns the group with the version of the sent
 * fields.
 */
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
    const sent = settingNamesOf(group).filter((name) => form[fieldOf(name)] !== undefined)
    const version = versionOf(sent, before.changes)
    if (form.version !== undefined && form.version !== version)
      throw problem('resource.stale', { data: toGroup(group, before.values, before.changes, sent) })
    const stored = await storedValues(db, actor, before.values, sent, form)
    const changed = sent.filter((name) => isChange(before.values, name, stored[name]))
    const wanted = { ...before.values, ...Object.fromEntries(changed.map((name) => [name, stored[name]])) }
    await assertConsistent(db, actor, before.values, wanted as SettingValues)
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
    const at = Math.max(context.now(), lastChangeOf(sent, before.changes) + 1)
    for (const name of changed)
      if (isSecret(name)) await changeSecret(db, context.keys, name, String(stored[name]), at, caller.userId)
      else await changeSetting(db, name, stored[name] as never, at, caller.userId)
    const after = await read(db)
    if (changed.length > 0) await log(db, actor, 'setting.save', group, changed, before.values, after.values, risk)
    await recordCreditSettings(db, actor, before.values, after.values)
    return toGroup(group, after.values, after.changes, sent)
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
    await assertConsistent(db, actor, before.values, withDefaults(others))
    await guardSettings(db, actor, before.values, withDefaults(others))
    if (!(await deleteSetting(db, name))) return
    const group = name.split('.')[0] as SettingGroup
    const after = (await read(db)).values
    await log(db, actor, 'setting.reset', group, [name], before.values, after)
    await recordCreditSettings(db, actor, before.values, after)
  })
  await actor.context.settings.current()
}

/** Records changes of settings that affect crediting in the ledger. */
async function recordCreditSettings(db: Db, actor: Actor, before: SettingValues, after: SettingValues) {
  for (const [kind, name] of [
    ['mode', 'course.studyTime'],
    ['timezone', 'basic.timezone'],
    ['delivery', 'course.mediaDelivery'],
    ['confirmation', 'proof.secondAdmin'],
  ] as const) {
    const changes = differencesOf([name], before, after)
    const facts = { before: before[name], after: after[name] } as CreditChanges[typeof kind]
    if (changes.length > 0) await recordCreditChange(db, actor, kind, facts, { targetId: 0, changes })
  }
  await recordCheckChange(db, actor, before, after)
  const changes = differencesOf(hourSettingNames, before, after)
  if (changes.length === 0) return
  const facts = { scope: 'school', version: (await listHourRules(db)).length + 1, rule: hourRuleOf(after) } as const
  await recordCreditChange(db, actor, 'hours', facts, { targetId: 0, changes })
  await recordClassRules(db, actor)
}

/**
 * Records changes of the presence rule and of the face comparison service; if both change, one confirmation covers
 * them.
 */
async function recordCheckChange(db: Db, actor: Actor, before: SettingValues, after: SettingValues) {
  const asked = differencesOf(presenceSettingNames, before, after)
  const faces = differencesOf(faceSettingNames, before, after)
  if (asked.length > 0) {
    const facts = { scope: 'school', rule: presenceRuleOf(after) } as const
    await recordCreditChange(db, actor, 'presence', facts, { targetId: 0, changes: [...asked, ...faces] })
    await recordClassPresences(db, actor)
  }
  if (faces.length === 0) return
  const facts = { before: faceServiceOf(before), after: faceServiceOf(after) }
  await recordCreditChange(db, actor, 'face', facts, asked.length > 0 ? 'follows' : { targetId: 0, changes: faces })
}

const fieldOf = (name: SettingName) => name.slice(name.indexOf('.') + 1)
const isChange = (values: SettingValues, name: SettingName, sent: unknown) =>
  isSecret(name) ? sent !== secretMask : !isDeepStrictEqual(sent, values[name])

async function read(db: Db) {
  const stored = await listSettings(db)
  return { stored, values: withDefaults(stored), changes: await listSettingChanges(db) }
}

/** Converts the fields of a form to stored values. */
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

/** Checks that involve several fields, or the rights of the caller. */
async function assertConsistent(
  db: Db,
  { context, caller }: Actor,
  before: SettingValues,
  after: SettingValues,
): Promise<void> {
  assertMayChange(caller, before, after)
  assertSecretsKnown(before, after)
  if (after['certificate.buttonLessons'] > after['certificate.previewLessons'])
    throw invalid({ buttonLessons: 'buttonLessons.abovePreview' })
  if (after['hours.startTime'] >= after['hours.endTime']) throw invalid({ endTime: 'endTime.notAfterStart' })
  assertAskable(presenceRuleOf(after), after)
  if (after['presence.minMinutes'] > after['presence.maxMinutes'])
    throw invalid({ maxMinutes: 'maxMinutes.belowMinimum' })
  // A single full admin could never switch it off again, nor change anything that affects credit.
  if (after['proof.secondAdmin'] && !before['proof.secondAdmin'] && !(await hasOtherFullAdmin(db, caller.userId)))
    throw invalid({ secondAdmin: 'secondAdmin.missing' })
  for (const assert of context.hooks.assertSettings) await assert({ db, userId: caller.userId, before, after })
  if (after['backup.isOn'] && after['backup.folder'] === '') throw invalid({ folder: 'folder.missing' })
  const missing = missingOfStore(after)
  if (missing) throw invalid(missing)
  if (after['basic.logo'] !== before['basic.logo'])
    await chosenPicture(db, caller, null, after['basic.logo'], { logo: 'logo.notUploaded' })
  if (after['site.contactMap'] !== before['site.contactMap'])
    await chosenPicture(db, caller, null, after['site.contactMap'], { contactMap: 'picture.notUploaded' })
}

/**
 * Only full admins change where the school sends things: whoever receives them reads the codes that reset passwords,
 * files, backups and the ID photos that faces are compared with, or no longer receives the anchors. The same for who must
 * sign in with a second factor.
 */
function assertMayChange(caller: Caller, before: SettingValues, after: SettingValues): void {
  const isChanged = namesOfFullAdmins.some((name) => !isDeepStrictEqual(before[name], after[name]))
  if (isChanged) assertFullAdmin(caller)
}

const namesOfFullAdmins: readonly SettingName[] = [
  ...(['email', 'sms', 'storage', 'backup', 'proof'] as const).flatMap((group) => settingNamesOf(group)),
  ...faceSettingNames,
  'presence.faceKey',
  'user.requireSecondFactor',
]

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
