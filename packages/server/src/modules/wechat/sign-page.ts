import { hash, randomBytes } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import { canShareInWechat } from '../../core/pages/share-in-wechat.ts'
import { problem } from '../../core/problem.ts'
import { siteOrigin } from '../../core/settings/site-url.ts'
import { currentTicket } from './shared-token.ts'
import { wechatAppOf } from './wechat-app.ts'

const nonceBytes = 12

/** Signs the address of a page of the school, so that WeChat lets it set how it is shared. */
export async function signPage(context: Context, url: string) {
  const { config, keys, settings, now } = context
  const values = await settings.current()
  if (!canShareInWechat(values)) throw problem('wechat.off')
  if (URL.parse(url)?.origin !== siteOrigin(values, config)) throw problem('wechat.foreignUrl')
  const app = wechatAppOf(keys, values)
  const ticket = await currentTicket(context, app)
  const timestamp = Math.floor(now() / 1000)
  const nonceStr = randomBytes(nonceBytes).toString('hex')
  // WeChat prescribes this text and SHA-1.
  const signed = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.split('#')[0]}`
  return { appId: app.appId, timestamp, nonceStr, signature: hash('sha1', signed, 'hex') }
}
