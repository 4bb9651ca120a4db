import { isEmail } from '@jiangxue/contract/kit/fields.ts'
import { phonePattern } from '@jiangxue/contract/kit/plain-text.ts'
import type { Context } from '../../core/context.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { invalid, problem } from '../../core/problem.ts'
import { assertOpen, assertChannel, assertChannelWorks } from './registration-rules.ts'
import { codesOf, issueCode } from './verification-code.ts'

/**
 * Sends a code to the address that verifies a registration; only the owner of the address learns, on registering,
 * whether it has an account.
 */
export async function sendRegistrationCode(context: Context, target: string): Promise<void> {
  const { database, keys, settings, now } = context
  const values = await settings.current()
  const method = values['user.verifyMethod']
  const channel = method === 'email' ? 'email' : 'sms'
  // Before the check that registration is open, which says less.
  if (method !== 'none') assertChannel(values, channel)
  assertOpen(values)
  if (method === 'none') throw problem('registration.needsNoCode')
  if (method === 'email' && !isEmail(target)) throw invalid({ target: 'email.malformed' })
  if (method === 'phone' && !phonePattern.test(target)) throw invalid({ target: 'phone.malformed' })
  await assertChannelWorks(context, channel)
  const isSent = await database.write(async (db) => {
    await countAgainst(db, [codesOf(keys, 'register', target)], now())
    return issueCode(db, { keys, values, now: now() }, 'register', target, { channel, address: target })
  })
  // Thrown after the commit, so that the notice to the admins is stored.
  if (!isSent) throw problem(`channel.${channel}Exhausted`)
}
