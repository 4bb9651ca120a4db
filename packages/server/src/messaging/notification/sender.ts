import type { Keys } from '../../core/crypto/keys.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'

/** In whose name messages are sent, and when. */
export interface Sender {
  readonly keys: Keys
  readonly values: SettingValues
  readonly now: number
}
