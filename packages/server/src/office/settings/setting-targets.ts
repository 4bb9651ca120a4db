import type { Config } from '../../core/config/config.ts'
import { assertReachableTarget, PrivateTarget } from '../../core/outside/assert-reachable-target.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { storeOf } from '../../core/storage/store-settings.ts'

const hostOf = (url: string) => URL.parse(/^https?:\/\//i.test(url) ? url : `https://${url}`)?.hostname ?? ''

/** The servers that settings name: the school sends them mail, files and pictures. */
const hostsOf = (values: SettingValues): string[] => {
  const store = storeOf(values)
  return [
    values['email.smtpServer'],
    hostOf(values['presence.faceUrl']),
    ...(store ? [hostOf(store.endpoint), hostOf(store.domain)] : []),
  ].filter((host) => host !== '')
}

/** Throws if settings name a server inside a network that the operator has not opened. Unknown hosts fail when used. */
export async function assertTargets(config: Config, values: SettingValues, before?: SettingValues): Promise<void> {
  const known = before ? hostsOf(before) : []
  for (const host of hostsOf(values))
    if (!known.includes(host))
      await assertReachableTarget(config, host).catch((error: unknown) => {
        if (error instanceof PrivateTarget) throw error
      })
}
