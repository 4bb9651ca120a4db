import { text } from './kit/text.ts'

export const notificationEvents = [
  'userRegistered',
  'courseEnrolled',
  'orderPaid',
  'applicationReviewed',
  'certificateIssued',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

export const notificationEventLabels: Record<NotificationEvent, string> = {
  userRegistered: text('新用户注册'),
  courseEnrolled: text('课程报名'),
  orderPaid: text('订单支付'),
  applicationReviewed: text('报名审核'),
  certificateIssued: text('证书颁发'),
}

/** What holds for an event that a school has not decided on. */
export const defaultSwitch = (name: NotificationEvent) => ({
  name,
  inSiteEnabled: true,
  emailEnabled: true,
  smsEnabled: false,
  smsTemplateCode: '',
})

/** The words of a message; `{name}` is replaced by a value. */
export interface MessageTemplate {
  readonly subject: string
  readonly body: string
}

export const notificationTemplates: Record<NotificationEvent, MessageTemplate> = {
  userRegistered: {
    subject: text('欢迎加入{siteName}'),
    body: text('{name}，您好：\n\n您的账号 {username} 已注册成功，现在就可以登录并开始学习。'),
  },
  courseEnrolled: { subject: text('课程报名成功'), body: text('{name}，您好：\n\n您已成功报名课程《{course}》。') },
  orderPaid: {
    subject: text('订单支付成功'),
    body: text('{name}，您好：\n\n课程《{course}》的订单已支付，金额 {amount} 元。'),
  },
  applicationReviewed: {
    subject: text('报名申请审核结果'),
    body: text('{name}，您好：\n\n您的报名申请审核结果：{status}。'),
  },
  certificateIssued: {
    subject: text('证书已颁发'),
    body: text('{name}，您好：\n\n您的证书已颁发，证书编号 {certificateNumber}。'),
  },
}

/** What the admins of a school must know: shown in the back office, and sent to them by e-mail once a day. */
export const adminNotices = ['diskLow', 'smsExhausted'] as const
export type AdminNotice = (typeof adminNotices)[number]
export const adminNoticeTexts: Record<AdminNotice, string> = {
  diskLow: text('服务器磁盘可用空间不足 10%，请尽快清理或扩容，否则学习记录和上传的文件将无法保存。'),
  smsExhausted: text('今天的短信数量已达上限，验证码和通知短信暂停发送，明天自动恢复。'),
}
/** The e-mail that carries one. */
export const adminNoticeTemplate: MessageTemplate = {
  subject: text('【{siteName}】系统提醒'),
  body: text('{name}，您好：\n\n{notice}'),
}

/** What the test buttons of the settings send. */
export const testMessage: MessageTemplate = {
  subject: text('【{siteName}】测试邮件'),
  body: text('这是一封测试邮件。收到它，说明邮件设置正确。'),
}
export const testCode = '123456'

/** The subject of an e-mail with a code. */
export const codeSubject = text('【{siteName}】{subject}')

/** E-mails that carry a verification code. */
export const codeTemplates = {
  register: {
    subject: text('注册验证码'),
    body: text(
      '您正在注册{siteName}账号，验证码：{code}\n\n{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略本邮件。',
    ),
  },
  reset: {
    subject: text('重置密码验证码'),
    body: text(
      '您正在重置{siteName}账号的密码，验证码：{code}\n\n{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略本邮件，您的密码不会改变。',
    ),
  },
  contact: {
    subject: text('更换联系方式验证码'),
    body: text(
      '您正在更换{siteName}账号的邮箱或手机号，验证码：{code}\n\n{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略本邮件。',
    ),
  },
} as const satisfies Record<string, MessageTemplate>

/** Tells the old address that the ways to reach an account have changed. */
export const contactChangedTemplate = {
  subject: text('【{siteName}】账号的联系方式已更换'),
  body: text(
    '{name}，您好：\n\n您的账号的联系方式已更换。现在的邮箱：{email}，手机号：{phone}。\n\n如非本人操作，请立即修改密码并联系学校。',
  ),
  removed: text('未设置'),
} as const
