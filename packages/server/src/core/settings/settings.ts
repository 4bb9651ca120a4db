import type { RegistrationRole, VerifyMethod } from '@jiangxue/contract/account.values.ts'
import { notificationEvents, type NotificationEvent } from '@jiangxue/contract/notification.values.ts'
import { seal, unseal, type Keys } from '../crypto/keys.ts'
import type { Database, Db } from '../database/database.ts'
import { readRevision } from '../revision/revision.queries.ts'
import { listSettings, saveSetting } from './settings.queries.ts'
import { siteDefaults } from './site-defaults.ts'

/** Whether an event is told by e-mail and SMS; an SMS needs a template of its own. */
export interface NotificationSwitch {
  event: NotificationEvent
  emailEnabled: boolean
  smsEnabled: boolean
  smsTemplateCode: string
}

const switchOf = (event: NotificationEvent): NotificationSwitch => ({
  event,
  emailEnabled: true,
  smsEnabled: false,
  smsTemplateCode: '',
})

/** Settings by `group.field` with their defaults (spec §3, §9; decisions §8). */
export const settingDefaults = {
  'basic.language': 'zh_CN' as 'zh_CN' | 'en_US',
  'basic.timezone': 'Asia/Shanghai',
  'basic.icp': '',
  'basic.domain': '',
  'user.allowRegister': true,
  'user.allowedRoles': ['STUDENT'] as RegistrationRole[],
  'user.verifyMethod': 'email' as VerifyMethod,
  'email.smtpServer': '',
  'email.smtpPort': 465,
  'email.fromEmail': '',
  'email.fromName': '',
  'email.password': '',
  'sms.provider': 'aliyun' as 'aliyun' | 'tencent',
  'sms.accessKey': '',
  'sms.secretKey': '',
  'sms.signName': '',
  'sms.templateCode': '',
  'sms.sdkAppId': '',
  'notification.events': notificationEvents.map(switchOf),
  'storage.maxSize': 10,
  'storage.allowedTypes': ['image', 'document'] as readonly ('image' | 'document' | 'video')[],
  'course.studyTime': 'verified' as 'verified' | 'reported',
  'course.paymentRequired': false,
  'course.dailyGoalSeconds': 3600,
  'course.weeklyGoalSeconds': 5 * 3600,
  'course.totalGoalSeconds': 80 * 3600,
  'certificate.institution': '',
  'certificate.instructorName': '',
  'certificate.universityName': '',
  'certificate.previewLessons': 80,
  'certificate.buttonLessons': 76,
  'certificate.numberPrefix': 'ZS',
  'site.jobServiceUrl': '',
  'site.contactPhone': '',
  'site.contactAddress': '',
  'site.contactHours': '',
  ...siteDefaults,
}
export type SettingValues = typeof settingDefaults
export type SettingName = keyof SettingValues
const secretNames = ['email.password', 'sms.accessKey', 'sms.secretKey'] as const
/** Settings that are stored sealed; `current()` holds them sealed too. */
export type SecretName = (typeof secretNames)[number]
export const isSecret = (name: SettingName): name is SecretName => (secretNames as readonly string[]).includes(name)

/** The settings and the revision of public content; both notice every process's writes at once. */
export interface Settings {
  /** The values now; reads them anew only after a change. */
  current(): Promise<SettingValues>
  /** Counts every change of settings or public content. */
  revision(): Promise<number>
}

export function createSettings(database: Database): Settings {
  let kept: { values: SettingValues; revision: number } | undefined
  return {
    current: async () => {
      const revision = await readRevision(database.read)
      if (kept?.revision !== revision)
        kept = { values: { ...settingDefaults, ...(await listSettings(database.read)) }, revision }
      return kept.values
    },
    revision: () => readRevision(database.read),
  }
}

/** Stores one setting that is no secret. */
export const changeSetting = <N extends Exclude<SettingName, SecretName>>(
  db: Db,
  name: N,
  value: SettingValues[N],
  now: number,
) => saveSetting(db, name, JSON.stringify(value), now)

/** Stores a secret sealed; an empty one is removed. */
export const changeSecret = (db: Db, keys: Keys, name: SecretName, value: string, now: number) =>
  saveSetting(db, name, JSON.stringify(value === '' ? '' : seal(keys, value)), now)

/** A secret in the clear; empty where none is set. */
export const openSecret = (keys: Keys, values: SettingValues, name: SecretName) =>
  values[name] === '' ? '' : unseal(keys, values[name])
