import type { Keys } from '../../core/crypto/keys.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { openSecret } from '../../core/settings/settings.ts'
import { sendByAliyun } from './aliyun.ts'
import type { Sms, SmsProvider } from './sms-provider.ts'
import { sendByTencent } from './tencent.ts'

const providers: Record<SettingValues['sms.provider'], SmsProvider> = { aliyun: sendByAliyun, tencent: sendByTencent }

export const isSmsConfigured = (values: SettingValues) =>
  (['sms.accessKey', 'sms.secretKey', 'sms.signName', 'sms.templateCode'] as const).every(
    (name) => values[name] !== '',
  ) &&
  (values['sms.provider'] !== 'tencent' || values['sms.sdkAppId'] !== '')

/** Sends a text message through the provider in the settings. */
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
