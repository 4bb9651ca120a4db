/** Where an account is bound by whoever is signed in. */
export const bindingPath = '/profile'

/** Leads to WeChat and back, then to a path of the site. A full navigation: the server redirects it. */
export const wechatStart = (redirect: string | null) =>
  `/api/auth/wechat/start${redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`}`
