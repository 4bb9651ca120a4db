import type { PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import { invalid } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { isSmsConfigured } from '../../messaging/sms/sms.ts'
import { canCompareFaces } from './face-setup.ts'

type Ways = { readonly [Field in 'kind' | 'dailyProof']: PresenceRule[Field] | null }

/** Throws if presence checks would need text messages or a face comparison that the school has not set up. */
export function assertAskable({ kind, dailyProof }: Ways, values: SettingValues): void {
  for (const [field, way] of Object.entries({ kind, dailyProof })) {
    if (way === 'phone' && !isSmsConfigured(values)) throw invalid({ [field]: 'presence.smsMissing' })
    if (way === 'face' && !canCompareFaces(values)) throw invalid({ [field]: 'presence.faceMissing' })
  }
}
