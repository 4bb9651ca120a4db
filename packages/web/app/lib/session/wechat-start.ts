import { wechatStartPath } from '@jiangxue/contract/account/wechat.values.ts'

/** Where an account is bound by whoever is signed in. */
export const bindingPath = '/profile'

/** Leads to WeChat and back, then to a path of the site. A full navigation: the server redirects it. */
export const wechatStart = (redirect: string | null) =>
  `${wechatStartPath}${redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`}`
