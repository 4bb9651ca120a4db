import { randomInt } from 'node:crypto'
import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import { isEmail } from '@jiangxue/contract/kit/fields.ts'
import { phonePattern } from '@jiangxue/contract/kit/plain-text.ts'
import { codeSubject, codeTemplates } from '@jiangxue/contract/messaging/mail.values.ts'
import { hmac, isSame, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { countAgainst, assertWithinLimits, type RateLimit } from '../../core/http/rate-limit.ts'
import { networkOf } from '../../core/network/network.ts'
import { problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { translate } from '../../core/text/translate.ts'
import type { EmailMessage, SmsMessage } from '../../messaging/channels.ts'
import { queueLimited } from '../../messaging/notification/queue-limited.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import type { CodeEvent } from '../../messaging/outbox/code-events.ts'
import { undoTry, insertCode, countTry, type CodePurpose } from './code.queries.ts'
import { countResetFailure } from './guessed-codes.ts'

export interface CodeAddress {
  readonly channel: 'email' | 'sms'
  readonly address: string
}

export const targetDigest = (keys: Keys, purpose: CodePurpose, target: string) =>
  hmac(keys.digest, `code-target:${purpose}:${target.toLowerCase()}`)
const codeDigest = (keys: Keys, target: string, code: string) => hmac(keys.digest, `code:${target}:${code}`)

/** The channel of an address; undefined if it is neither a phone number nor an email address. */
export const channelOf = (address: string): CodeAddress['channel'] | undefined => {
  if (phonePattern.test(address)) return 'sms'
  return isEmail(address) ? 'email' : undefined
}

/** The limit of codes requested for one target. */
export const codesOf = (keys: Keys, purpose: CodePurpose, target: string): RateLimit => ({
  name: `code:${targetDigest(keys, purpose, target)}`,
  max: accountLimits.codesPerTarget,
  windowMs: accountLimits.loginWindowMs,
})

/**
 * Creates a code, stores its keyed hash and queues the message with it; earlier codes of the target become invalid.
 * Returns false if the school has used up the channel's messages of the day.
 */
export async function issueCode(
  db: Db,
  sender: Sender,
  purpose: CodePurpose,
  target: string,
  to: CodeAddress,
): Promise<boolean> {
  const { keys, values, now } = sender
  const digits = purpose === 'reset' && to.channel === 'email' ? accountLimits.longCodeDigits : accountLimits.codeDigits
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const digest = targetDigest(keys, purpose, target)
  const expiresAt = now + accountLimits.codeLifeMs
  await insertCode(db, { purpose, target: digest, codeHash: codeDigest(keys, digest, code), expiresAt, createdAt: now })
  const message = { ...messageOf(values, purpose, to, code), expiresAt }
  const event: CodeEvent = `${purpose}Code`
  return (await queueLimited(db, sender, event, to.address, message)) !== undefined
}

function messageOf(
  values: SettingValues,
  purpose: CodePurpose,
  { channel }: CodeAddress,
  code: string,
): EmailMessage | SmsMessage {
  if (channel === 'sms') return { channel, templateCode: values['sms.templateCode'], values: { code } }
  const siteName = values['basic.siteName']
  const { subject, body } = codeTemplates[purpose]
  return {
    channel,
    subject: translate(codeSubject, { siteName, subject: translate(subject) }),
    text: translate(body, { siteName, code, minutes: accountLimits.codeLifeMs / 60_000 }),
  }
}

/**
 * Returns the id of the code if it is correct; otherwise counts the failure and throws. Counting happens before the
 * response, so that concurrent guesses are limited to five like sequential ones.
 */
export async function checkCode(
  { context, origin }: Visitor,
  purpose: CodePurpose,
  target: string,
  code: string,
  { field = 'code', alsoCounted = [] }: { readonly field?: string; readonly alsoCounted?: readonly RateLimit[] } = {},
): Promise<number> {
  const { database, keys, log, now } = context
  const digest = targetDigest(keys, purpose, target)
  const windowMs = accountLimits.loginWindowMs
  const counted = [
    { name: `code-failures:${digest}`, max: accountLimits.codeFailuresPerTarget, windowMs },
    { name: `code-failures-from:${networkOf(origin.ip)}`, max: accountLimits.codeFailuresPerAddress, windowMs },
    ...alsoCounted,
  ]
  await assertWithinLimits(database.read, counted, now())
  const id = await database.write(async (db) => {
    const row = await countTry(db, purpose, digest, now())
    if (row && isSame(row.codeHash, codeDigest(keys, digest, code))) {
      await undoTry(db, row.id)
      return row.id
    }
    await countAgainst(db, counted, now())
    if (purpose === 'reset' && (await countResetFailure(db, now())))
      log.warn('reset codes: as many wrong ones in a day as if somebody guessed')
    return undefined
  })
  if (id === undefined) throw wrongCode(field)
  return id
}

export const wrongCode = (field = 'code') => problem('account.wrongCode', { field })
