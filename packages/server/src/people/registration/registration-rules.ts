import { registrationRoles, type RegistrationRole } from '@jiangxue/contract/account.values.ts'
import { problem } from '../../core/http/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { isMailConfigured } from '../../messaging/mail/mail.ts'
import { isSmsConfigured } from '../../messaging/sms/sms.ts'

/** Whether registration is open, for which roles, and how it is verified. */
export function registrationOf(values: SettingValues) {
  const allowed = values['user.allowedRoles']
  const roles = registrationRoles.filter((role) => allowed.some((each) => each.toUpperCase() === role))
  return { isOpen: values['user.allowRegister'] && roles.length > 0, roles, verifyMethod: values['user.verifyMethod'] }
}

/** Throws if registration is closed, or closed for this role. */
export function assertOpen(values: SettingValues, role?: RegistrationRole): void {
  const { isOpen, roles } = registrationOf(values)
  if (!isOpen) throw problem('registration.closed')
  if (role !== undefined && !roles.includes(role)) throw problem('registration.roleClosed')
}

/** The channels by which the school can send a code. */
export const codeChannelsOf = (values: SettingValues): ('email' | 'phone')[] => [
  ...(isMailConfigured(values) ? (['email'] as const) : []),
  ...(isSmsConfigured(values) ? (['phone'] as const) : []),
]

/** Throws if the school has not set up the channel. */
export function assertChannel(values: SettingValues, channel: 'email' | 'sms'): void {
  if (channel === 'email' && !isMailConfigured(values)) throw problem('channel.emailMissing')
  if (channel === 'sms' && !isSmsConfigured(values)) throw problem('channel.smsMissing')
}
