import { wechatLimits } from '@jiangxue/contract/account/wechat.values.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../../core/crypto/keys.ts'

const name = 'jiangxue_wechat'
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{32})(?:;|$)`)
const lifeSeconds = (wechatLimits.stateLifeMs + wechatLimits.bindTicketLifeMs) / 1000

/**
 * The id of the browser that a sign-in with WeChat belongs to, from its start to its last ticket; whoever else has the
 * state or a ticket cannot use it. The device cookie cannot do this: it is `SameSite=Strict`, and browsers do not send it
 * when WeChat, another site, leads back to us. This one is `Lax`, which lets it through with such a navigation, and only
 * then; it lives for a quarter of an hour and grants nothing by itself.
 */
export const browserOf = (request: FastifyRequest | undefined): string | undefined =>
  pattern.exec(request?.headers.cookie ?? '')?.[1]

/** The browser's id, or a new one; sent again, so that it lives as long as the steps. */
export function keepBrowser(request: FastifyRequest | undefined, reply: FastifyReply | undefined): string {
  const browser = browserOf(request) ?? randomToken()
  const secure = request?.protocol === 'https' ? '; Secure' : ''
  reply?.header(
    'set-cookie',
    `${name}=${browser}; Path=/api/auth/wechat; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
  return browser
}
