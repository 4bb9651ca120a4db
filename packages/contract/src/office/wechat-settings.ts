import { secretSetting, setting } from '../kit/setting.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'

const noAppId = text('AppID 以 wx 开头，共 18 位')

/** The school's service account (服务号) of WeChat. */
export const wechatSettings = {
  appId: setting(
    z
      .string()
      .trim()
      .regex(/^(wx[0-9a-f]{16})?$/, noAppId),
    '',
    { label: text('AppID'), hint: text('微信服务号的开发者 ID，以 wx 开头；更换后，已绑定的微信须重新绑定') },
  ),
  appSecret: secretSetting({ label: text('AppSecret'), hint: text('加密保存，不再显示') }),
  signIn: setting(z.boolean(), false, {
    label: text('微信登录'),
    hint: text('在微信中打开网站时，绑定后可直接登录；须先在公众平台设置网页授权域名'),
  }),
  share: setting(z.boolean(), false, {
    label: text('微信分享'),
    hint: text('在微信中转发网页时带有标题和图片；须先在公众平台设置 JS 接口安全域名'),
  }),
  staffSignIn: setting(z.boolean(), false, {
    label: text('教职工也可使用'),
    hint: text('允许教师、机构管理员和管理员用微信或扫码登录；关闭时只有学员可以'),
  }),
}
