import type { PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import type { Hooks, PresenceWay } from '../../../core/hooks.ts'
import { invalid } from '../../../core/problem.ts'
import type { SettingValues } from '../../../core/settings/setting-values.ts'
import { askByPhone } from './ask-by-phone.ts'

type Wanted = { readonly [Field in 'kind' | 'dailyProof']: PresenceRule[Field] | null }

const missing = { phone: 'presence.smsMissing', face: 'presence.faceMissing' } as const

/** The ways in which a check can ask for more than digits on the screen. */
export const waysToAsk = ({ askByFace }: Hooks): Readonly<Record<keyof typeof missing, PresenceWay | undefined>> => ({
  phone: askByPhone,
  face: askByFace,
})
export type WaysToAsk = ReturnType<typeof waysToAsk>

/** Throws if presence checks would need a way that the school has not set up. */
export function assertAskable({ kind, dailyProof }: Wanted, hooks: Hooks, values: SettingValues): void {
  const ways = waysToAsk(hooks)
  for (const [field, way] of Object.entries({ kind, dailyProof }))
    if ((way === 'phone' || way === 'face') && !ways[way]?.isConfigured(values))
      throw invalid({ [field]: missing[way] })
}
