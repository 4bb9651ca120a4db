import type { Keys } from '../../core/crypto/keys.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { openSecret } from '../../core/settings/settings.ts'
import type { FaceProvider } from './face-provider.ts'
import { httpProvider } from './http-provider.ts'

export const canCompareFaces = (values: SettingValues): boolean =>
  (['presence.faceProvider', 'presence.faceUrl', 'presence.faceKey'] as const).every((name) => values[name] !== '')

export const faceProviderOf = (keys: Keys, values: SettingValues): FaceProvider =>
  httpProvider({ url: values['presence.faceUrl'], key: openSecret(keys, values, 'presence.faceKey') })
