import type { FaceService } from '../ledger/credit-change.ts'
import type { SettingValues } from './setting-values.ts'

export const faceSettingNames = ['presence.faceProvider', 'presence.faceUrl'] as const

/** Who compares faces, as the school's chain names them: what follows the path of an address may be a key. */
export function faceServiceOf(values: SettingValues): FaceService {
  const url = values['presence.faceUrl']
  const { origin, pathname } = url === '' ? { origin: '', pathname: '' } : new URL(url)
  return { provider: values['presence.faceProvider'], address: origin + pathname }
}
