import { text } from './kit/text.ts'

export const notificationEvents = [
  'userRegistered',
  'courseEnrolled',
  'orderPaid',
  'applicationReviewed',
  'certificateIssued',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

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
} as const satisfies Record<string, MessageTemplate>
