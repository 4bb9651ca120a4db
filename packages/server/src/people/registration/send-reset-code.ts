import { phonePattern } from '@jiangxue/contract/kit/plain-text.ts'
import type { Context } from '../../core/context.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { Problem, problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { isMailConfigured } from '../../messaging/mail/mail.ts'
import type { CodeEvent } from '../../messaging/outbox/code-events.ts'
import { queueMessage, type Message } from '../../messaging/outbox/queue-message.ts'
import { isSmsConfigured } from '../../messaging/sms/sms.ts'
import { findAccountByLogin, type AccountRow } from '../account/account.queries.ts'
import { assertSomeChannelWorks } from './registration-rules.ts'
import { codesOf, issueCode, type CodeAddress } from './verification-code.ts'

/**
 * The target of reset codes. It depends on password and addresses: changing one of them invalidates codes sent before.
 */
export const resetTarget = (account: Pick<AccountRow, 'id' | 'passwordHash' | 'email' | 'phone'> | undefined) =>
  account ? `user:${account.id} ${account.passwordHash} ${account.email} ${account.phone}` : 'user:0'

interface ResetMessage extends Message {
  readonly channel: 'reset'
  /** The account name as typed. */
  readonly account: string
}

/**
 * Queues a request for a reset code if the account exists: made-up names must not delay the codes that people wait for.
 * Unknown names get the same response and are counted the same way. All other account data is looked up later, by the
 * outbox, so that the response time reveals no more than one row in a transaction does.
 */
export async function requestResetCode(context: Context, login: string): Promise<void> {
  const { database, keys, settings, now } = context
  const values = await settings.current()
  if (!isMailConfigured(values) && !isSmsConfigured(values)) throw problem('channel.noneForReset')
  await assertSomeChannelWorks(context, values)
  const isKnown = (await findAccountByLogin(database.read, login)) !== undefined
  await database.write(async (db) => {
    await countAgainst(db, [codesOf(keys, 'reset', login)], now())
    const message: ResetMessage = { channel: 'reset', account: login }
    if (isKnown) await queueMessage(db, keys, 'forgotPassword' satisfies CodeEvent, '', message, now())
  })
}

/** The outbox channel that turns requests into messages with codes. */
export const resetChannel = {
  reset: (context: Context, _target: string, { account }: ResetMessage) => sendResetCode(context, account),
}

/** Sends a reset code if the account exists, is active, can be reached and is within its limit. */
async function sendResetCode({ database, keys, settings, now }: Context, login: string): Promise<void> {
  const account = await findAccountByLogin(database.read, login)
  if (account?.status !== 'ACTIVE') return
  const values = await settings.current()
  const target = resetTarget(account)
  try {
    await database.write(async (db) => {
      await countAgainst(db, [codesOf(keys, 'reset', target)], now())
      for (const to of addressesOf(values, account, login))
        if (await issueCode(db, { keys, values, now: now() }, 'reset', target, to)) return
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

/** The addresses of an account: SMS first if the request named a phone number, else email first. */
function addressesOf(values: SettingValues, account: AccountRow, login: string): CodeAddress[] {
  const addresses: CodeAddress[] = []
  if (account.email !== null && isMailConfigured(values)) addresses.push({ channel: 'email', address: account.email })
  if (account.phone !== null && isSmsConfigured(values)) addresses.push({ channel: 'sms', address: account.phone })
  return phonePattern.test(login) ? addresses.toReversed() : addresses
}
