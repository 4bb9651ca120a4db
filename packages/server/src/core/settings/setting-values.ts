import type { RegistrationRole, VerifyMethod } from '@jiangxue/contract/account.values.ts'
import { notificationEvents, type NotificationEvent } from '@jiangxue/contract/notification.values.ts'
import type { FileKind } from '@jiangxue/contract/upload.values.ts'
import { siteDefaults } from './site-defaults.ts'

/** Whether people are notified of an event by e-mail and SMS; an SMS needs its own template code. */
interface NotificationSwitch {
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
  /** Text messages a day that the school pays for at most. */
  'sms.dailyLimit': 500,
  'notification.events': notificationEvents.map(switchOf),
  'storage.maxSize': 10,
  'storage.allowedTypes': ['image', 'document'] as readonly FileKind[],
  'storage.copyForeignPictures': false,
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
  // Of a school without a domain, where the codes of its certificates lead.
  'certificate.verifyAddress': '',
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
