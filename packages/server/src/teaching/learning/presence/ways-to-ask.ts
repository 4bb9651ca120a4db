import type { PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import type { Hooks, PresenceWay } from '../../../core/hooks.ts'
import { invalid } from '../../../core/problem.ts'
import type { SettingValues } from '../../../core/settings/setting-values.ts'
import { askByPhone } from './ask-by-phone.ts'

type Wanted = { readonly [Field in 'kind' | 'dailyProof']: PresenceRule[Field] | null }

const missing = { phone: 'presence.smsMissing', face: 'presence.faceMissing', item: 'presence.examsOff' } as const

/** The ways in which a check can ask for more than digits on the screen. */
export const waysToAsk = ({
  askByFace,
  askByItem,
}: Hooks): Readonly<Record<keyof typeof missing, PresenceWay | undefined>> => ({
  phone: askByPhone,
  face: askByFace,
  item: askByItem,
})
export type WaysToAsk = ReturnType<typeof waysToAsk>

/** Whether a kind of check is one that a school has to set up. */
export const isSetUp = (kind: string | null): kind is keyof WaysToAsk => kind !== null && Object.hasOwn(missing, kind)

/** Throws if presence checks would need a way that the school has not set up. */
export function assertAskable({ kind, dailyProof }: Wanted, hooks: Hooks, values: SettingValues): void {
  const ways = waysToAsk(hooks)
  for (const [field, way] of Object.entries({ kind, dailyProof }))
    if (isSetUp(way) && !ways[way]?.isConfigured(values)) throw invalid({ [field]: missing[way] })
}
