import { email, phonePattern } from '@jiangxue/contract/kit/fields.ts'
import type { Context } from '../../core/context.ts'
import { problem } from '../../core/http/problem.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { refuseClosed, refuseWithoutChannel } from './registration-rules.ts'
import { codesOf, issueCode } from './verification-code.ts'

/** Sends a code to the address that a registration is verified by. Whether it has an account already only its owner learns, on registering. */
export async function sendRegistrationCode({ database, keys, settings, now }: Context, target: string): Promise<void> {
  const values = await settings.current()
  refuseClosed(values)
  const method = values['user.verifyMethod']
  if (method === 'none') throw problem('registration.needsNoCode')
  if (method === 'email' && !email.safeParse(target).success)
    throw problem('request.invalid', { errors: { target: '请输入正确的邮箱格式' } })
  if (method === 'phone' && !phonePattern.test(target))
    throw problem('request.invalid', { errors: { target: '请输入正确的手机号码' } })
  const channel = method === 'email' ? 'email' : 'sms'
  refuseWithoutChannel(values, channel)
  await database.write(async (db) => {
    await countAgainst(db, [codesOf(keys, 'register', target)], now())
    await issueCode(db, { keys, values, now: now() }, 'register', target, { channel, address: target })
  })
}
