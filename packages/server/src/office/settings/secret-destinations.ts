import { invalid } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'

/** Secrets that are sent to an address in another setting. */
const destinations = [
  { address: 'email.smtpServer', secret: 'email.password', field: 'password' },
  { address: 'presence.faceUrl', secret: 'presence.faceKey', field: 'faceKey' },
] as const

/**
 * Requires the secret to be entered again if its destination changes, or it would no longer be sent encrypted: otherwise an admin could obtain it by entering
 * their own server.
 */
export function assertSecretsKnown(before: SettingValues, after: SettingValues): void {
  for (const { address, secret, field } of destinations) {
    const isElsewhere = after[address] !== before[address] && after[address] !== ''
    const isExposed = field === 'password' && after['email.security'] === 'none' && before['email.security'] !== 'none'
    if ((isElsewhere || isExposed) && before[secret] !== '' && after[secret] === before[secret])
      throw invalid({ [field]: 'secret.ofOtherServer' })
  }
}
