import type { Keys } from '../../core/crypto/keys.ts'
import { problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { openSecret } from '../../core/settings/settings.ts'

/** The school's account of WeChat. */
export interface WechatApp {
  readonly appId: string
  readonly secret: string
}

export const wechatAppOf = (keys: Keys, values: SettingValues): WechatApp => ({
  appId: values['wechat.appId'],
  secret: openSecret(keys, values, 'wechat.appSecret'),
})

export const canSignInWithWechat = (values: SettingValues) =>
  values['wechat.signIn'] && values['wechat.appId'] !== '' && values['wechat.appSecret'] !== ''

/** Whoever takes a phone could otherwise act as the school: staff sign in without a password only if the school allows. */
export const mayUsePhone = (values: SettingValues, role: string) => role === 'STUDENT' || values['wechat.staffSignIn']

export function assertMayUsePhone(values: SettingValues, role: string): void {
  if (!mayUsePhone(values, role)) throw problem('wechat.staffOff')
}

/** The school's account; throws if signing in with it is off. */
export function appToSignIn(keys: Keys, values: SettingValues): WechatApp {
  if (!canSignInWithWechat(values)) throw problem('wechat.off')
  return wechatAppOf(keys, values)
}
