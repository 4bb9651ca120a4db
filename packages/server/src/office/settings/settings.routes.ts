import { statusChoices } from '@jiangxue/contract/course/course-status.ts'
import type { riskyWordEndpoints } from '@jiangxue/contract/kit/risky-words.ts'
import { keysOf } from '@jiangxue/contract/kit/text.ts'
import { settingGroups } from '@jiangxue/contract/office/setting-groups.ts'
import type { settingsEndpoints, SettingsView } from '@jiangxue/contract/office/settings.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { assertFullAdmin } from '../../core/http/full-admin.ts'
import { listSettingChanges } from '../../core/settings/settings.queries.ts'
import { translate } from '../../core/text/translate.ts'
import { listCustomStatuses } from '../../teaching/course-editing/course-editing.queries.ts'
import { assertBackupFolder } from './backup-folder-rule.ts'
import { resetSetting, saveSettings } from './save-settings.ts'
import { toGroup } from './settings.wire.ts'
import { testEmail, testSms } from './test-channel.ts'
import { testStorage } from './test-storage.ts'

export const settingsHandlers: HandlersOf<
  | Exclude<
      keyof typeof settingsEndpoints,
      'saveAnomalySettings' | 'savePaymentSettings' | 'testPayment' | 'saveWechatSettings' | 'testWechat'
    >
  | keyof typeof riskyWordEndpoints
> = {
  getSettings: async ({ context: { database, settings } }) => {
    const [values, changes] = await Promise.all([settings.current(), listSettingChanges(database.read)])
    const groups = keysOf(settingGroups)
    const data = Object.fromEntries(groups.map((group) => [group, toGroup(group, values, changes)])) as SettingsView
    const statuses = statusChoices(await listCustomStatuses(database.read))
    const statusList = statuses.map(({ name, value }) => ({ name: translate(name), value }))
    return {
      data: { ...data, course: { ...data.course, statusList } },
      changes: changes.map(({ name, updatedAt, changedBy }) => ({
        name,
        at: new Date(updatedAt).toISOString(),
        by: changedBy,
      })),
    }
  },
  saveBasicSettings: (call) => saveSettings(call, 'basic', call.body),
  saveUserSettings: (call) => saveSettings(call, 'user', call.body),
  saveEmailSettings: (call) => saveSettings(call, 'email', call.body),
  saveSmsSettings: (call) => saveSettings(call, 'sms', call.body),
  saveNotificationSettings: (call) => saveSettings(call, 'notification', call.body),
  saveStorageSettings: (call) => saveSettings(call, 'storage', call.body),
  saveCourseSettings: (call) => saveSettings(call, 'course', call.body),
  saveHourSettings: (call) => saveSettings(call, 'hours', call.body),
  savePresenceSettings: (call) => saveSettings(call, 'presence', call.body),
  saveCertificateSettings: (call) => saveSettings(call, 'certificate', call.body),
  saveLogSettings: (call) => saveSettings(call, 'log', call.body),
  saveBackupSettings: async (call) => {
    await assertBackupFolder(call.context, call.body.folder)
    return saveSettings(call, 'backup', call.body)
  },
  saveProofSettings: (call) => saveSettings(call, 'proof', call.body),
  savePrivacySettings: (call) => saveSettings(call, 'privacy', call.body),
  saveSiteSettings: (call) => saveSettings(call, 'site', call.body),
  testEmail: ({ context, caller, body }) => {
    assertFullAdmin(caller)
    return testEmail(context, body)
  },
  testStorage: ({ context, caller, body }) => {
    assertFullAdmin(caller)
    return testStorage(context, body)
  },
  testSms: ({ context, caller, body }) => {
    assertFullAdmin(caller)
    return testSms(context, body)
  },
  listRiskyWords: async ({ context: { settings } }) => (await settings.current())['site.riskyWords'],
  resetSetting: (call) => resetSetting(call, call.params.key),
}
