import { registrationRoles, type RegistrationRole } from '@jiangxue/contract/account/account.values.ts'
import type { Context } from '../../core/context.ts'
import { problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { isMailConfigured } from '../../messaging/mail/mail.ts'
import { areCodesFailing } from '../../messaging/outbox/outbox-list.queries.ts'
import { isSmsConfigured } from '../../messaging/sms/sms.ts'

/** Whether registration is open, for which roles, and how it is verified: only by a code that the school can send. */
export function registrationOf(values: SettingValues) {
  const { 'user.allowedRoles': allowed, 'user.verifyMethod': verifyMethod } = values
  const roles = registrationRoles.filter((role) => allowed.some((each) => each.toUpperCase() === role))
  const canVerify = verifyMethod === 'none' || codeChannelsOf(values).includes(verifyMethod)
  return { isOpen: values['user.allowRegister'] && roles.length > 0 && canVerify, roles, verifyMethod }
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

const failingForMs = 600_000
const failedCodes = 2

/** Throws if the last codes by a channel could not be sent: nobody should wait for one that will not come. */
export async function assertChannelWorks(context: Context, channel: CodeChannel): Promise<void> {
  if (await isFailing(context, channel)) throw problem('channel.failing')
}

/** The same for every channel that the school has, whoever asks: the account is looked up later. */
export async function assertSomeChannelWorks(context: Context, values: SettingValues): Promise<void> {
  for (const channel of codeChannelsOf(values))
    if (!(await isFailing(context, channel === 'phone' ? 'sms' : channel))) return
  throw problem('channel.failing')
}

type CodeChannel = 'email' | 'sms'
const isFailing = ({ database, now }: Context, channel: CodeChannel) =>
  areCodesFailing(database.read, channel, now() - failingForMs, failedCodes)

/** Throws if the school has not set up the channel. */
export function assertChannel(values: SettingValues, channel: 'email' | 'sms'): void {
  if (channel === 'email' && !isMailConfigured(values)) throw problem('channel.emailMissing')
  if (channel === 'sms' && !isSmsConfigured(values)) throw problem('channel.smsMissing')
}
