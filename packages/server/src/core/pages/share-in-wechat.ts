import type { Context } from '../context.ts'
import type { SettingValues } from '../settings/setting-values.ts'

/** Whether the school lets WeChat show titles and pictures of its pages. */
export const canShareInWechat = (values: SettingValues) =>
  values['wechat.share'] && values['wechat.appId'] !== '' && values['wechat.appSecret'] !== ''

/** Whether a page is opened in WeChat by a visitor of a school that shares its pages there. */
export const isShownInWechat = async ({ settings }: Pick<Context, 'settings'>, userAgent = ''): Promise<boolean> =>
  userAgent.includes('MicroMessenger') && canShareInWechat(await settings.current())

/** Where WeChat's script comes from. */
export const wechatScripts = 'https://res.wx.qq.com'

const scripts = `<script defer src="${wechatScripts}/open/js/jweixin-1.6.0.js"></script><script defer src="/share-in-wechat.js"></script>`

/** The page with the scripts that set how it is shared; other visitors load none of them. */
export const withWechatScripts = (html: string) => html.replace('</head>', `${scripts}</head>`)

const mark = ' in WeChat'
/** The key of a page in the cache: in WeChat it is another one. No address contains a space. */
export const keyOf = ({ href }: URL, isInWechat: boolean) => (isInWechat ? href + mark : href)
/** What `keyOf` has made a key of. */
export const pageOfKey = (key: string) => {
  const isInWechat = key.endsWith(mark)
  return { address: isInWechat ? key.slice(0, -mark.length) : key, isInWechat }
}
