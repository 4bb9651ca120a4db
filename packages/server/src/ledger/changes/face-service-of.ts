import type { SettingValues } from '../../core/settings/setting-values.ts'
import type { FaceService } from './credit-change.ts'

export const faceSettingNames = ['presence.faceProvider', 'presence.faceUrl'] as const

/**
 * The face comparison service as recorded in the school's chain: without query and fragment of its URL, which may
 * contain a key.
 */
export function faceServiceOf(values: SettingValues): FaceService {
  const url = values['presence.faceUrl']
  const { origin, pathname } = url === '' ? { origin: '', pathname: '' } : new URL(url)
  return { provider: values['presence.faceProvider'], address: origin + pathname }
}
