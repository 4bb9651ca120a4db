import { text } from '@jiangxue/contract/kit/text.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../../core/http/caller.ts'
import { toSignedIn } from './account.wire.ts'
import type { SignedIn } from './begin-login.ts'
import { rememberDevice, withDevice } from './known-origin.ts'
import { listFactors } from './second-factor.queries.ts'
import { toFactorStep } from './second-factor/challenge.ts'
import { siteOf } from './second-factor/passkey-site.ts'

/** Answers a call that signs in, from a browser that keeps its device id. */
export async function answerSignIn(
  call: Visitor & { readonly request?: FastifyRequest; readonly reply?: FastifyReply },
  signIn: (visitor: Visitor) => Promise<SignedIn>,
) {
  const { context } = call
  const origin = withDevice(call.origin)
  const { account, ...started } = await signIn({ context, origin })
  rememberDevice(call.reply, origin)
  if ('token' in started) return toSignedIn(context, started.token, account)
  const factors = await listFactors(context.database.read, account.id)
  const secondFactor = toFactorStep(context.keys, started.challenge, factors, await siteOf(call))
  return { message: text('请完成两步验证'), secondFactor }
}
