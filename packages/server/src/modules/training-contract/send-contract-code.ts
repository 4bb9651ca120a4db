import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { maskPhone } from '../../core/log/mask.ts'
import { problem } from '../../core/problem.ts'
import { isSmsConfigured } from '../../messaging/sms/sms.ts'
import { findAccount, type AccountRow } from '../../people/account/account.queries.ts'
import { useCode } from '../../people/registration/code.queries.ts'
import { assertChannel, assertChannelWorks } from '../../people/registration/registration-rules.ts'
import { checkCode, codesOf, issueCode, wrongCode } from '../../people/registration/verification-code.ts'
import { presentContract } from './contract-terms.ts'

/** A code signs the contract of one course, with the phone that is on record. */
const targetOf = (account: Pick<AccountRow, 'id' | 'phone'>, courseId: number) =>
  `${account.id}:${courseId}:${account.phone}`

/** Where codes of an account can be sent to, masked; null if they cannot. */
export async function codePhoneOf({ settings, database }: Context, userId: number): Promise<string | null> {
  if (!isSmsConfigured(await settings.current())) return null
  const phone = (await findAccount(database.read, userId))?.phone ?? null
  return phone === null ? null : maskPhone(phone)
}

/** Sends a code for signing to the caller's phone. */
export async function sendContractCode({ context, caller }: Actor, courseId: number): Promise<void> {
  const { database, keys, settings, now } = context
  await presentContract(context, database.read, caller.userId, courseId)
  const account = await findAccount(database.read, caller.userId)
  const phone = account?.phone
  if (!account || !phone) throw problem('contract.noPhone')
  const values = await settings.current()
  assertChannel(values, 'sms')
  await assertChannelWorks(context, 'sms')
  const isSent = await database.write(async (db) => {
    await countAgainst(db, [codesOf(keys, 'contract', phone)], now())
    const sender = { keys, values, now: now() }
    return issueCode(db, sender, 'contract', targetOf(account, courseId), { channel: 'sms', address: phone })
  })
  if (!isSent) throw problem('channel.smsExhausted')
}

/** Checks such a code. Returns what uses it up, in the transaction of signing. */
export async function proveCode(
  actor: Actor,
  account: AccountRow,
  courseId: number,
  code: string,
): Promise<(db: Db) => Promise<void>> {
  if (!account.phone) throw problem('contract.noPhone')
  const id = await checkCode(actor, 'contract', targetOf(account, courseId), code)
  return async (db) => {
    if (!(await useCode(db, id, actor.context.now()))) throw wrongCode()
  }
}
