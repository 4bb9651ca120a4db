import { phonePattern } from '@jiangxue/contract/kit/fields.ts'
import type { Context } from '../../core/context.ts'
import { Problem, problem } from '../../core/http/problem.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { isMailConfigured } from '../../messaging/mail/mail.ts'
import { queueMessage, type Message } from '../../messaging/outbox/queue-message.ts'
import { isSmsConfigured } from '../../messaging/sms/sms.ts'
import { findAccountByLogin, type AccountRow } from '../account/account.queries.ts'
import { codesOf, issueCode, type CodeAddress } from './verification-code.ts'

export const resetTarget = (userId: number) => `user:${userId}`

interface ResetMessage extends Message {
  readonly channel: 'reset'
  /** What was typed as account. */
  readonly account: string
}

/**
 * Queues a request for a reset code. The account is looked up later, by the outbox, so that neither the response nor its
 * time reveals whether it exists.
 */
export async function requestResetCode({ database, keys, settings, now }: Context, login: string): Promise<void> {
  const values = await settings.current()
  if (!isMailConfigured(values) && !isSmsConfigured(values)) throw problem('channel.noneForReset')
  await database.write(async (db) => {
    await countAgainst(db, [codesOf(keys, 'reset', login)], now())
    const message: ResetMessage = { channel: 'reset', account: login }
    await queueMessage(db, keys, 'forgotPassword', '', message, now())
  })
}

/** The outbox channel that turns requests into messages with codes. */
export const resetChannel = {
  reset: (context: Context, _target: string, { account }: ResetMessage) => sendResetCode(context, account),
}

/** Sends a reset code where the account exists, is active, can be reached and has not had too many. */
async function sendResetCode({ database, keys, settings, now }: Context, login: string): Promise<void> {
  const account = await findAccountByLogin(database.read, login)
  const values = await settings.current()
  const to = account?.status === 'ACTIVE' ? addressOf(values, account, login) : undefined
  if (!account || !to) return
  const target = resetTarget(account.id)
  try {
    await database.write(async (db) => {
      await countAgainst(db, [codesOf(keys, 'reset', target)], now())
      await issueCode(db, { keys, values, now: now() }, 'reset', target, to)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

/** SMS where the request named a phone number, else e-mail first. */
function addressOf(values: SettingValues, account: AccountRow, login: string): CodeAddress | undefined {
  const byMail =
    account.email !== null && isMailConfigured(values)
      ? ({ channel: 'email', address: account.email } as const)
      : undefined
  const bySms =
    account.phone !== null && isSmsConfigured(values)
      ? ({ channel: 'sms', address: account.phone } as const)
      : undefined
  return phonePattern.test(login) ? (bySms ?? byMail) : (byMail ?? bySms)
}
