import { text } from '../kit/text.ts'

/** Why WeChat refuses the school's account, by its error code, with the next step. */
export const wechatRefusals: Readonly<Record<number, string>> = {
  40_001: text('AppSecret 不正确，或公众平台已重置，请核对'),
  40_013: text('AppID 不正确，请核对'),
  40_125: text('AppSecret 不正确，或公众平台已重置，请核对'),
  40_164: text('本服务器的 IP 地址不在公众平台的 IP 白名单中'),
  45_009: text('今天的接口调用次数已用完'),
  48_001: text('公众号没有这个接口的权限，须是已认证的服务号'),
}
export const otherWechatRefusal = text('微信返回错误 {code}')

/** How long the steps of a sign-in with WeChat live: the way to WeChat and back, the ticket of a login, and of a binding. */
export const wechatLimits = {
  stateLifeMs: 300_000,
  loginTicketLifeMs: 60_000,
  /** Whoever is not bound yet first signs in with a password. */
  bindTicketLifeMs: 600_000,
  signaturesPerMinute: 60,
} as const

/** What the page that WeChat leads back to finds behind the `#` of its address. */
export const wechatOutcomes = ['login', 'bind', 'problem'] as const
export type WechatOutcome = (typeof wechatOutcomes)[number]

/** What the page says if there is no ticket. */
export const wechatPageProblems: Readonly<Record<string, string>> = {
  'wechat.off': text('学校未开通微信登录'),
  'wechat.failing': text('微信暂时无法访问，请稍后再试'),
  'wechat.expired': text('授权已过期，请重试'),
}

/** A sign-in by scanning: how long a code lives, and how often it may be opened. */
export const scanLimits = { lifeMs: 120_000, opens: 5, pollMs: 2500, codeLength: 48 } as const

/** What the computer is told of its code: nothing of who has scanned it. */
export const scanStates = ['waiting', 'scanned', 'refused', 'confirmed'] as const
export type ScanState = (typeof scanStates)[number]

/** The address that leads to WeChat; browsers open it instead of calling it. */
export const wechatStartPath = '/api/auth/wechat/start'
