import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { email, instant, named, phone } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { withRiskReason } from '../kit/risky-words.ts'
import { settingsForm, settingsView } from '../kit/setting.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { payChannels } from '../payment/payment.values.ts'
import { settingGroups, type SettingGroup, type SettingGroups } from './setting-groups.ts'

const path = '/api/admin/settings'
const failure = text('保存设置失败')
/** Each call sends a message that costs money, or contacts a server that the caller names. */
const testLimit = { calls: 60, windowMs: 3_600_000, isPerUser: true } as const

type Views = { [G in SettingGroup]: ReturnType<typeof settingsView<SettingGroups[G]>> }
const views = Object.fromEntries(
  Object.entries(settingGroups).map(([group, fields]) => [group, settingsView(fields)]),
) as Views
/** Every group with its values; secrets are masked. Course statuses are included (spec §3); other calls save them. */
export const SettingsView = z.object({
  ...views,
  course: views.course.extend({ statusList: z.array(z.object({ name: z.string(), value: z.string() })) }),
})
export type SettingsView = z.output<typeof SettingsView>

/** Who changed a setting last. */
export const SettingChange = named('SettingChange', { name: z.string(), at: instant, by: z.string().nullable() })
export type SettingChange = z.output<typeof SettingChange>

const saving = <G extends SettingGroup>(group: G) =>
  savingForm(group, settingsForm<SettingGroups[G]>(settingGroups[group]))

const savingForm = <G extends SettingGroup, B extends z.ZodType>(group: G, body: B) =>
  endpoint('POST', `${path}/${group}`, {
    access: admin('settings.edit'),
    summary: `Saves the settings of the group ${group}; omitted fields stay as they are`,
    success: messages.saved,
    failure,
    body,
    data: settingsView<SettingGroups[G]>(settingGroups[group]),
  })

export const settingsEndpoints = {
  getSettings: endpoint('GET', path, {
    access: admin('settings.view'),
    summary: 'All settings by group, and who last changed them',
    failure: text('加载设置失败'),
    data: SettingsView,
    fields: { changes: z.array(SettingChange) },
  }),
  saveBasicSettings: saving('basic'),
  saveUserSettings: saving('user'),
  saveEmailSettings: saving('email'),
  saveSmsSettings: saving('sms'),
  saveNotificationSettings: saving('notification'),
  saveStorageSettings: saving('storage'),
  saveCourseSettings: saving('course'),
  saveHourSettings: saving('hours'),
  savePresenceSettings: saving('presence'),
  saveAnomalySettings: saving('anomaly'),
  saveCertificateSettings: saving('certificate'),
  saveLogSettings: saving('log'),
  saveBackupSettings: saving('backup'),
  saveProofSettings: saving('proof'),
  savePrivacySettings: saving('privacy'),
  savePaymentSettings: saving('payment'),
  saveWechatSettings: saving('wechat'),
  saveSiteSettings: savingForm('site', withRiskReason(settingsForm(settingGroups.site))),
  testEmail: endpoint('POST', `${path}/email/test`, {
    access: admin('settings.edit'),
    summary: 'Sends a test e-mail with these settings, saved or not',
    success: text('测试邮件已发送，请查收'),
    failure: text('测试邮件发送失败'),
    limit: testLimit,
    body: settingsForm(settingGroups.email).omit({ version: true }).extend({ target: email() }),
  }),
  testSms: endpoint('POST', `${path}/sms/test`, {
    access: admin('settings.edit'),
    summary: 'Sends a test text message with the code 123456 with these settings, saved or not',
    success: text('测试短信已发送，请查收'),
    failure: text('测试短信发送失败'),
    limit: testLimit,
    body: settingsForm(settingGroups.sms).omit({ version: true }).extend({ target: phone() }),
  }),
  testStorage: endpoint('POST', `${path}/storage/test`, {
    access: admin('settings.edit'),
    summary: 'Writes, reads and deletes a small file with these settings, saved or not',
    success: text('连接成功，可以写入、读取和删除文件'),
    failure: text('存储连接测试失败'),
    limit: testLimit,
    body: settingsForm(settingGroups.storage).omit({ version: true }),
  }),
  testPayment: endpoint('POST', `${path}/payment/test`, {
    access: admin('settings.edit'),
    summary:
      'Asks a provider for a payment that does not exist with these settings, saved or not; its answer must be signed',
    success: text('连接成功，签名正确'),
    failure: text('支付平台连接测试失败'),
    limit: testLimit,
    body: settingsForm(settingGroups.payment)
      .omit({ version: true })
      .extend({ channel: z.enum(payChannels, text('请选择支付方式')) }),
  }),
  testWechat: endpoint('POST', `${path}/wechat/test`, {
    access: admin('settings.edit'),
    summary: 'Gets an access token of WeChat with these settings, saved or not',
    success: text('连接成功，AppID 和 AppSecret 正确'),
    failure: text('微信连接测试失败'),
    limit: testLimit,
    body: settingsForm(settingGroups.wechat).omit({ version: true }),
  }),
  resetSetting: endpoint('DELETE', `${path}/{key}`, {
    access: admin('settings.edit'),
    summary: 'Restores the default of one setting, `group.field`',
    success: text('已恢复默认值'),
    failure: text('删除设置失败'),
    params: z.object({ key: z.string().max(60) }),
  }),
}
