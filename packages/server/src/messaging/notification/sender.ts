import type { Keys } from '../../core/crypto/keys.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'

/** The context for sending messages: keys, settings and the current time. */
export interface Sender {
  readonly keys: Keys
  readonly values: SettingValues
  readonly now: number
}
