import type { Keys } from '../../core/crypto/keys.ts'
import { openSecret, type SettingValues } from '../../core/settings/settings.ts'
import { sendByAliyun } from './aliyun.ts'
import { sendByTencent } from './tencent.ts'

/** A text message of an approved template; the order of the values counts where the provider numbers them. */
export interface Sms {
  readonly phone: string
  readonly templateCode: string
  readonly values: Readonly<Record<string, string>>
}
export interface SmsAccount {
  readonly accessKey: string
  readonly secretKey: string
  readonly signName: string
  /** Tencent's number of the application. */
  readonly sdkAppId: string
  /** Where the provider listens; tests name their own. */
  readonly endpoint?: string | undefined
}
/** Sends through one provider; throws with the provider's words where it refuses. */
export type SmsProvider = (account: SmsAccount, sms: Sms, now: number) => Promise<void>

const providers: Record<SettingValues['sms.provider'], SmsProvider> = { aliyun: sendByAliyun, tencent: sendByTencent }

export const isSmsConfigured = (values: SettingValues) =>
  (['sms.accessKey', 'sms.secretKey', 'sms.signName', 'sms.templateCode'] as const).every(
    (name) => values[name] !== '',
  ) &&
  (values['sms.provider'] !== 'tencent' || values['sms.sdkAppId'] !== '')

/** Sends one text message by the provider of the settings. */
export const sendSms = (keys: Keys, values: SettingValues, sms: Sms, now: number, endpoint?: string): Promise<void> =>
  providers[values['sms.provider']](
    {
      accessKey: openSecret(keys, values, 'sms.accessKey'),
      secretKey: openSecret(keys, values, 'sms.secretKey'),
      signName: values['sms.signName'],
      sdkAppId: values['sms.sdkAppId'],
      endpoint,
    },
    sms,
    now,
  )
