import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import type { UserChange } from '@jiangxue/contract/account/user.ts'
import { mayAskBy } from '@jiangxue/contract/learning/presence.values.ts'
import { contactRemoved } from '@jiangxue/contract/messaging/notification.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { maskEmail, maskPhone } from '../../core/log/mask.ts'
import { pick } from '../../core/pick.ts'
import { invalid, problem, type FieldErrors } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { presenceRuleFor } from '../../ledger/rules/presence-rules.ts'
import { currentPresenceRules } from '../../ledger/rules/rules-in-force.ts'
import { notify, recipientOf } from '../../messaging/notification/notify.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { provePassword } from '../account/prove-password.ts'
import { useCode } from '../registration/code.queries.ts'
import { assertChannel, codeChannelsOf } from '../registration/registration-rules.ts'
import { channelOf, checkCode, codesOf, issueCode, wrongCode } from '../registration/verification-code.ts'
import { listClassesStudiedFor } from './user.queries.ts'

const targetOf = (userId: number, address: string) => `${userId}:${address.toLowerCase()}`

/** Sends a code to the address that the caller is about to enter in their profile. */
export async function sendContactCode({ context, caller }: Actor, address: string): Promise<void> {
  const { database, keys, settings, now } = context
  const values = await settings.current()
  const channel = channelOf(address)
  if (!channel) throw invalid({ target: 'contact.malformed' })
  assertChannel(values, channel)
  const ofCaller = {
    name: `contact-codes:${caller.userId}`,
    max: accountLimits.contactCodesPerAccount,
    windowMs: accountLimits.addressWindowMs,
  }
  const isSent = await database.write(async (db) => {
    await countAgainst(db, [ofCaller, codesOf(keys, 'contact', address)], now())
    const sender = { keys, values, now: now() }
    return issueCode(db, sender, 'contact', targetOf(caller.userId, address), { channel, address })
  })
  if (!isSent) throw problem(`channel.${channel}Exhausted`)
}

const isNew = (wanted: string | null | undefined, current: string | null): wanted is string | null =>
  wanted !== undefined && (wanted || null) !== current

/**
 * A changed email or phone can be used to reset the password, so a session alone is not enough to change one's own: it
 * takes the current password, and a code sent to the new address if the school can send one. Returns a check that the
 * transaction of the change must run first; admins who change another account prove nothing.
 */
export async function proveContactChange(
  actor: Actor,
  account: AccountRow,
  change: UserChange,
): Promise<(db: Db) => Promise<void>> {
  const { context, caller } = actor
  const [isNewEmail, isNewPhone] = [isNew(change.email, account.email), isNew(change.phone, account.phone)]
  if (caller.userId !== account.id || (!isNewEmail && !isNewPhone)) return async () => {}
  const channels = codeChannelsOf(await context.settings.current())
  const codes = [
    ...(isNewEmail && change.email && channels.includes('email')
      ? [{ field: 'emailCode', address: change.email, code: change.emailCode } as const]
      : []),
    ...(isNewPhone && change.phone && channels.includes('phone')
      ? [{ field: 'phoneCode', address: change.phone, code: change.phoneCode } as const]
      : []),
  ]
  const errors: FieldErrors = {}
  if (isNewPhone && !change.phone && (await needsPhone(context, account))) errors['phone'] = 'phone.needed'
  if (!change.password) errors['password'] = 'password.missing'
  for (const { field, code } of codes) if (!code) errors[field] = 'code.missing'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const refusal = { code: 'account.wrongPassword', field: 'password' } as const
  const countProof = await provePassword(actor, account, change.password as string, refusal)
  const used: { id: number; field: string }[] = []
  for (const { field, address, code } of codes) {
    const id = await checkCode(actor, 'contact', targetOf(account.id, address), code as string, { field })
    used.push({ id, field })
  }
  return async (db) => {
    await countProof(db)
    for (const { id, field } of used) if (!(await useCode(db, id, context.now()))) throw wrongCode(field)
  }
}

/** Whether checks are sent to the student's phone: without it, they would show digits on the screen instead. */
async function needsPhone({ database, settings }: Context, { id, role }: AccountRow): Promise<boolean> {
  if (role !== 'STUDENT') return false
  const rules = await currentPresenceRules(settings)
  const classes = await listClassesStudiedFor(database.read, id)
  return [null, ...classes].some((classId) => mayAskBy(presenceRuleFor(rules, classId), 'phone'))
}

/** Notifies a user, at their previous addresses and within the site, that their email or phone was changed. */
export async function notifyOldAddress(db: Db, sender: Sender, before: AccountRow, after: AccountRow): Promise<void> {
  if (before.email === after.email && before.phone === after.phone) return
  const person = recipientOf({ ...after, ...pick(before, ['email', 'phone']) })
  await notify(db, sender, 'contactChanged', person, {
    email: after.email ? maskEmail(after.email) : translate(contactRemoved),
    phone: after.phone ? maskPhone(after.phone) : translate(contactRemoved),
  })
}
