import { isDeepStrictEqual } from 'node:util'
import { lacksTemplateCode } from '@jiangxue/contract/messaging/notification.values.ts'
import type { SettingGroup } from '@jiangxue/contract/office/setting-groups.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { assertFullAdmin } from '../../core/http/full-admin.ts'
import { invalid, type FieldErrors } from '../../core/problem.ts'
import { settingNamesOf, type SettingName, type SettingValues } from '../../core/settings/setting-values.ts'
import { missingOfStore } from '../../core/storage/store-settings.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { faceSettingNames } from '../../ledger/changes/face-service-of.ts'
import { presenceRuleOf } from '../../ledger/rules/presence-rule-of.ts'
import { assertAskable } from '../../teaching/learning/presence/ways-to-ask.ts'
import { assertSecretsKnown } from './secret-destinations.ts'

/** Settings that are being saved, in the transaction of the change. */
interface Change {
  readonly db: Db
  readonly actor: Actor
  readonly before: SettingValues
  readonly after: SettingValues
}

/** What the settings of a group require of one another; a rule returns the errors of its fields, or throws. */
const rules: Partial<Record<SettingGroup, (change: Change) => FieldErrors | false | undefined | Promise<void> | void>> =
  {
    basic: async ({ db, actor: { caller }, before, after }) => {
      if (after['basic.logo'] !== before['basic.logo'])
        await chosenPicture(db, caller, null, after['basic.logo'], { logo: 'logo.notUploaded' })
    },
    notification: ({ after }) =>
      after['notification.events'].some(lacksTemplateCode) && { events: 'smsTemplateCode.missing' },
    storage: ({ after }) => missingOfStore(after),
    hours: ({ after }) => after['hours.startTime'] >= after['hours.endTime'] && { endTime: 'endTime.notAfterStart' },
    presence: ({ actor, after }) => {
      assertAskable(presenceRuleOf(after), actor.context.hooks, after)
      return after['presence.minMinutes'] > after['presence.maxMinutes'] && { maxMinutes: 'maxMinutes.belowMinimum' }
    },
    certificate: ({ after }) =>
      after['certificate.buttonLessons'] > after['certificate.previewLessons'] && {
        buttonLessons: 'buttonLessons.abovePreview',
      },
    backup: ({ after }) => after['backup.isOn'] && after['backup.folder'] === '' && { folder: 'folder.missing' },
    site: async ({ db, actor: { caller }, before, after }) => {
      if (after['site.contactMap'] !== before['site.contactMap'])
        await chosenPicture(db, caller, null, after['site.contactMap'], { contactMap: 'picture.notUploaded' })
    },
  }

/** Throws if settings contradict one another, or if the caller may not change them. */
export async function assertConsistent(change: Change): Promise<void> {
  const { db, actor, before, after } = change
  assertMayChange(actor.caller, before, after)
  assertSecretsKnown(before, after)
  for (const rule of Object.values(rules)) {
    const errors = await rule(change)
    if (errors) throw invalid(errors)
  }
  for (const assert of actor.context.hooks.assertSettings)
    await assert({ db, userId: actor.caller.userId, before, after })
}

/**
 * Only full admins change where the school sends things: whoever receives them reads the codes that reset passwords,
 * files, backups, money and the ID photos that faces are compared with, or no longer receives the anchors. The same for who must
 * sign in with a second factor.
 */
function assertMayChange(caller: Caller, before: SettingValues, after: SettingValues): void {
  const isChanged = namesOfFullAdmins.some((name) => !isDeepStrictEqual(before[name], after[name]))
  if (isChanged) assertFullAdmin(caller)
}

const namesOfFullAdmins: readonly SettingName[] = [
  ...(['email', 'sms', 'storage', 'backup', 'proof', 'payment', 'wechat'] as const).flatMap((group) =>
    settingNamesOf(group),
  ),
  ...faceSettingNames,
  'presence.faceKey',
  'user.requireSecondFactor',
]
