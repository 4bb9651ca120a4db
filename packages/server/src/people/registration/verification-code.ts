import { randomInt } from 'node:crypto'
import { accountLimits } from '@jiangxue/contract/account.values.ts'
import { fillText, text } from '@jiangxue/contract/kit/text.ts'
import type { Context } from '../../core/context.ts'
import { hmac, isSame, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { countAgainst, refuseOverLimit, type RateLimit } from '../../core/http/rate-limit.ts'
import type { SettingValues } from '../../core/settings/settings.ts'
import { queueMessage, type Message } from '../../messaging/outbox/queue-message.ts'
import { failuresFrom } from '../account/failure-limits.ts'
import { giveTryBack, insertCode, takeTry, type CodePurpose } from './code.queries.ts'

export interface CodeAddress {
  readonly channel: 'email' | 'sms'
  readonly address: string
}

const targetDigest = (keys: Keys, purpose: CodePurpose, target: string) =>
  hmac(keys.digest, `code-target:${purpose}:${target.toLowerCase()}`)
const codeDigest = (keys: Keys, target: string, code: string) => hmac(keys.digest, `code:${target}:${code}`)

/** How often a code may be asked for by one name. */
export const codesOf = (keys: Keys, purpose: CodePurpose, target: string): RateLimit => ({
  name: `code:${targetDigest(keys, purpose, target)}`,
  max: accountLimits.codesPerTarget,
  windowMs: accountLimits.loginWindowMs,
})

const wordings = {
  register: {
    subject: text('注册验证码'),
    body: text(
      '您正在注册{siteName}账号，验证码：{code}\n\n{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略本邮件。',
    ),
  },
  reset: {
    subject: text('重置密码验证码'),
    body: text(
      '您正在重置{siteName}账号的密码，验证码：{code}\n\n{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略本邮件，您的密码不会改变。',
    ),
  },
}

/** Makes a new code, stores its keyed hash and puts the message with it into the outbox; earlier codes of the target end. */
export async function issueCode(
  db: Db,
  { keys, values, now }: { keys: Keys; values: SettingValues; now: number },
  purpose: CodePurpose,
  target: string,
  to: CodeAddress,
): Promise<void> {
  const code = String(randomInt(10 ** accountLimits.codeDigits)).padStart(accountLimits.codeDigits, '0')
  const digest = targetDigest(keys, purpose, target)
  const expiresAt = now + accountLimits.codeLifeMs
  await insertCode(db, { purpose, target: digest, codeHash: codeDigest(keys, digest, code), expiresAt, createdAt: now })
  await queueMessage(
    db,
    keys,
    `${purpose}Code`,
    to.address,
    { ...messageOf(values, purpose, to, code), expiresAt },
    now,
  )
}

function messageOf(values: SettingValues, purpose: CodePurpose, { channel }: CodeAddress, code: string): Message {
  if (channel === 'sms') return { channel, templateCode: values['sms.templateCode'], values: { code } }
  const siteName = values['basic.siteName']
  const { subject, body } = wordings[purpose]
  return {
    channel,
    subject: `【${siteName}】${subject}`,
    text: fillText(body, { siteName, code, minutes: accountLimits.codeLifeMs / 60_000 }),
  }
}

/**
 * The id of the code where it is right; else the failure is counted, as a wrong login is, and refused. Counting comes
 * before the answer, so that guesses sent at once are worth no more than five.
 */
export async function checkCode(
  { database, keys, now }: Context,
  purpose: CodePurpose,
  target: string,
  code: string,
  origin: Origin,
  ofAccount?: RateLimit,
): Promise<number> {
  const digest = targetDigest(keys, purpose, target)
  const counted = [
    ofAccount ?? {
      name: `code-failures:${digest}`,
      max: accountLimits.loginFailuresPerAccount,
      windowMs: accountLimits.loginWindowMs,
    },
    failuresFrom(origin),
  ]
  await refuseOverLimit(database.read, counted, now())
  const id = await database.write(async (db) => {
    const row = await takeTry(db, purpose, digest, now())
    if (row && isSame(row.codeHash, codeDigest(keys, digest, code))) {
      await giveTryBack(db, row.id)
      return row.id
    }
    await countAgainst(db, counted, now())
    return undefined
  })
  if (id === undefined) throw wrongCode()
  return id
}

export const wrongCode = () => problem('account.wrongCode', { errors: { code: '验证码不正确或已过期' } })
