import { text } from '../kit/text.ts'

export const dashboardLimits = { days: 30, rows: 5 } as const

/** What a new school sets up first, in this order. */
export const firstSteps = ['siteName', 'domain', 'codes', 'backup', 'key', 'agreements', 'course', 'class'] as const
export type FirstStep = (typeof firstSteps)[number]
export const firstStepTexts: Record<FirstStep, { readonly title: string; readonly reason: string }> = {
  siteName: { title: text('填写网站名称'), reason: text('显示在每个页面和证书上') },
  domain: { title: text('填写网站域名'), reason: text('证书上的二维码、站点地图和分享链接都用它') },
  codes: {
    title: text('开通邮件或短信'),
    reason: text('验证码和通知由此发出；在此之前注册不开放，也不能自助找回密码'),
  },
  backup: { title: text('打开每日自动备份'), reason: text('备份到另一块磁盘，服务器损坏时能够恢复') },
  key: {
    title: text('把存证签名密钥移出数据目录'),
    reason: text('同时拿到数据和密钥的人可以伪造存证；移到别处后，用环境变量 ANCHOR_KEY_FILE 指明位置'),
  },
  agreements: {
    title: text('发布用户协议和隐私政策'),
    reason: text('草稿已经备好，填好空缺、请律师审阅后发布；注册时须同意'),
  },
  course: { title: text('发布第一门课程'), reason: text('发布后出现在网站上，学员可以报名') },
  class: { title: text('建立第一个班期'), reason: text('名单、进度、成绩和证书按班期管理') },
}
