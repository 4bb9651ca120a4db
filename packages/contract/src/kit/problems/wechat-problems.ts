import { text } from '../text.ts'

/** The errors of signing in by WeChat, and by scanning a code. */
export const wechatProblems = {
  'wechat.off': [409, text('学校未开通微信登录')],
  'wechat.failing': [503, text('微信暂时无法访问，请稍后再试')],
  'wechat.expired': [410, text('授权已过期，请重试')],
  'wechat.unbound': [409, text('该微信尚未绑定学习账号，请先绑定')],
  'wechat.taken': [409, text('该微信已绑定其他账号')],
  'wechat.otherBound': [409, text('您的账号已绑定另一个微信，请先解除绑定')],
  'wechat.notBound': [404, text('您的账号没有绑定微信')],
  'wechat.staffOff': [403, text('学校未允许教职工用微信或扫码登录，请用密码登录')],
  'wechat.foreignUrl': [422, text('只能分享本网站的网页')],
  'wechat.testFailed': [422, text('微信连接测试失败：{reason}')],
  'scan.expired': [410, text('二维码已过期，请刷新后重试')],
} as const satisfies Record<string, readonly [status: number, message: string]>
