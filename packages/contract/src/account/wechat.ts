import { everybody, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { instant, named } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { loginAnswer } from './account.ts'
import { wechatLimits, wechatStartPath } from './wechat.values.ts'

const ticket = z.string().regex(/^[\w-]{32}$/)
const minuteMs = 60_000
/** The students of a school often share one address. */
const limit = { calls: 300, windowMs: 5 * minuteMs } as const

export const WechatBinding = named('WechatBinding', {
  /** Whether the school has set up signing in with WeChat, and the account may use it. */
  isOffered: z.boolean(),
  boundAt: instant.nullable(),
})
export type WechatBinding = z.output<typeof WechatBinding>

export const wechatEndpoints = {
  getWechat: endpoint('GET', '/api/public/wechat', {
    access: everybody,
    summary: 'Whether the school has set up signing in with WeChat',
    response: z.object({ canSignIn: z.boolean() }),
  }),
  startWechat: endpoint('GET', wechatStartPath, {
    access: everybody,
    summary: 'Leads to WeChat, which asks nothing and leads back; `redirect` is the path to open in the end',
    limit,
    query: z.object({ redirect: z.string().max(300).optional() }),
    response: 'stream',
  }),
  returnFromWechat: endpoint('GET', '/api/auth/wechat/callback', {
    access: everybody,
    summary: 'Where WeChat leads back to; leads on to a page with a ticket, or with why there is none',
    limit,
    query: z.object({ code: z.string().max(200).optional(), state: z.string().max(128).optional() }),
    response: 'stream',
  }),
  signInWithWechat: endpoint('POST', '/api/auth/wechat/session', {
    access: everybody,
    summary: 'Signs in with the ticket of a bound WeChat account, in the browser that got it; single use',
    success: text('登录成功'),
    limit: { refusals: 60, windowMs: 5 * minuteMs },
    body: z.object({ ticket }),
    fields: loginAnswer,
  }),
  bindWechat: endpoint('POST', '/api/auth/wechat/bindings', {
    access: user,
    needsProof: 'always',
    summary: 'Binds the WeChat account of a ticket to the caller, in the browser that got it; single use',
    success: text('已绑定，下次可直接登录'),
    body: z.object({ ticket }),
  }),
  getWechatBinding: endpoint('GET', '/api/auth/wechat/binding', {
    access: user,
    summary: 'Whether the caller is bound to WeChat',
    response: WechatBinding,
  }),
  unbindWechat: endpoint('DELETE', '/api/auth/wechat/binding', {
    access: user,
    needsProof: 'always',
    summary: 'Unbinds the caller’s WeChat account',
    success: text('已解除绑定'),
    failure: text('解除绑定失败'),
  }),
  signForWechat: endpoint('GET', '/api/public/wechat/signature', {
    access: everybody,
    summary: 'What a page of the school needs in WeChat to set its title and picture for sharing',
    limit: { calls: wechatLimits.signaturesPerMinute, windowMs: minuteMs },
    query: z.object({ url: z.string().max(2000) }),
    response: z.object({ appId: z.string(), timestamp: z.number().int(), nonceStr: z.string(), signature: z.string() }),
  }),
}
