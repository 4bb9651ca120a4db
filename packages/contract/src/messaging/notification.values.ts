import { keysOf, text } from '../kit/text.ts'
import { adminNoticeTemplate, type MessageTemplate } from './admin-notice.values.ts'

export const notificationEventLabels = {
  userRegistered: text('新用户注册'),
  courseEnrolled: text('课程报名'),
  orderPaid: text('订单支付'),
  refundSettled: text('退款结果'),
  invoiceSettled: text('开票结果'),
  applicationReviewed: text('报名审核'),
  certificateIssued: text('证书颁发'),
  accountImported: text('导入账号'),
  studyReminder: text('学习提醒'),
  questionAsked: text('收到提问'),
  questionAnswered: text('提问有了回答'),
  anomalyTaken: text('学习情况核实'),
  anomalyDecided: text('学习情况核实结果'),
  heldStudySettled: text('等待核实的学习有了结果'),
  examPublished: text('考试安排'),
  examReminder: text('考试提醒'),
  examResult: text('考试成绩'),
  examMakeUp: text('补考安排'),
  examToMark: text('待评答卷'),
  appealDecided: text('成绩申诉有了答复'),
  employmentAsked: text('就业回访'),
  contactChanged: text('联系方式已更换'),
  deletionAsked: text('申请注销账号'),
  factorsRemoved: text('两步验证已移除'),
  dataCopied: text('个人数据被下载'),
  privacyAnswered: text('个人信息请求有了答复'),
  storageLow: text('磁盘空间不足'),
  upkeepFailed: text('备份或核验异常'),
}
export const notificationEvents = keysOf(notificationEventLabels)
export type NotificationEvent = (typeof notificationEvents)[number]

/** The events whose message names the row that it is about: a course, order, certificate, question, finding or exam. */
export type TargetedEvent =
  | 'courseEnrolled'
  | 'orderPaid'
  | 'refundSettled'
  | 'invoiceSettled'
  | 'certificateIssued'
  | 'questionAsked'
  | 'questionAnswered'
  | 'anomalyTaken'
  | 'anomalyDecided'
  | 'examPublished'
  | 'examReminder'
  | 'examResult'
  | 'examMakeUp'
  | 'examToMark'
  | 'appealDecided'

/** Whether admins are notified of the event, rather than the users it concerns. */
export const isAdminEvent = (event: NotificationEvent) => event === 'storageLow' || event === 'upkeepFailed'

/** Returns the default switch of an event; empty texts stand for those of `notificationTemplates`. */
export const defaultSwitch = (name: NotificationEvent) => {
  // A roster may contain thousands of students, whom schools prefer to notify themselves.
  const isEnabled = name !== 'accountImported'
  return {
    name,
    inSiteEnabled: isEnabled && !isAdminEvent(name),
    emailEnabled: isEnabled,
    smsEnabled: false,
    smsTemplateCode: '',
    subject: '',
    body: '',
  }
}

/** Whether text messages are on for an event, but cannot be sent: a provider sends only its approved templates. */
export const lacksTemplateCode = (row: { readonly smsEnabled: boolean; readonly smsTemplateCode: string }): boolean =>
  row.smsEnabled && row.smsTemplateCode === ''

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
  refundSettled: {
    subject: text('退款结果'),
    body: text('{name}，您好：\n\n课程《{course}》的退款 {amount} 元：{status}。'),
  },
  invoiceSettled: {
    subject: text('开票结果'),
    body: text('{name}，您好：\n\n课程《{course}》的发票 {amount} 元：{status}。'),
  },
  applicationReviewed: {
    subject: text('报名申请审核结果'),
    body: text('{name}，您好：\n\n您的报名申请审核结果：{status}。'),
  },
  certificateIssued: {
    subject: text('证书已颁发'),
    body: text('{name}，您好：\n\n您的证书已颁发，证书编号 {certificateNumber}。'),
  },
  accountImported: {
    subject: text('您的学习账号已开通'),
    body: text('{name}，您好：\n\n您的学习账号 {username} 已开通，初始密码由学校或所在机构发放，首次登录后请修改。'),
  },
  studyReminder: {
    subject: text('学习提醒'),
    body: text('{name}，您好：\n\n{organization}提醒您按计划完成学习，请登录{siteName}继续。'),
  },
  questionAsked: {
    subject: text('您的课程有新的提问'),
    body: text('{name}，您好：\n\n有学员在《{course}》的课时“{lesson}”提问，请回答。'),
  },
  questionAnswered: {
    subject: text('您的提问有了回答'),
    body: text('{name}，您好：\n\n您在《{course}》的课时“{lesson}”的提问有了回答。'),
  },
  anomalyTaken: {
    subject: text('学校请您说明学习情况'),
    body: text('{name}，您好：\n\n学校在核实您 {date} 的学习情况，您可以在学习中心说明。核实期间学时不变。'),
  },
  anomalyDecided: {
    subject: text('学习情况核实结果'),
    body: text('{name}，您好：\n\n您 {date} 的学习情况已核实，结果：{status}。理由：{reason}'),
  },
  heldStudySettled: {
    subject: text('等待核实的学习有了结果'),
    body: text('{name}，您好：\n\n您 {date} 等待核实的学习，学校已处理：{status}。理由：{reason}'),
  },
  examPublished: {
    subject: text('考试安排：{exam}'),
    body: text('{name}，您好：\n\n《{exam}》将于 {from} 至 {to} 举行，请在学习中心查看规则并按时参加。'),
  },
  examReminder: {
    subject: text('考试即将开始：{exam}'),
    body: text('{name}，您好：\n\n《{exam}》将于 {from} 开始，{to} 结束，请按时参加。'),
  },
  examResult: {
    subject: text('考试成绩已公布：{exam}'),
    body: text('{name}，您好：\n\n《{exam}》的成绩已公布，结果：{status}，得分：{score}。'),
  },
  examMakeUp: {
    subject: text('补考安排：{exam}'),
    body: text(
      '{name}，您好：\n\n您本次未合格，补考时间 {from} 至 {to}。\n\n考试：《{exam}》。请在学习中心查看规则并按时参加。',
    ),
  },
  examToMark: {
    subject: text('有答卷待评：{exam}'),
    body: text('{name}，您好：\n\n《{exam}》已结束，有答卷等待评卷。'),
  },
  appealDecided: {
    subject: text('成绩申诉有了答复：{exam}'),
    body: text('{name}，您好：\n\n您对《{exam}》成绩的申诉已有答复：{status}。{reason}'),
  },
  employmentAsked: {
    subject: text('请告诉学校您的就业情况'),
    body: text(
      '{name}，您好：\n\n您参加的《{class}》已结业。学校按规定统计毕业学员的去向，请登录{siteName}，在学习中心用一分钟答复；也可以不登录，在这里答复：\n{link}',
    ),
  },
  contactChanged: {
    subject: text('账号的联系方式已更换'),
    body: text(
      '{name}，您好：\n\n您的账号的联系方式已更换。现在的邮箱：{email}，手机号：{phone}。\n\n如非本人操作，请立即修改密码并联系学校。',
    ),
  },
  deletionAsked: {
    subject: text('您申请了注销账号'),
    body: text(
      '{name}，您好：\n\n您的账号将在 {date} 注销，在此之前登录可以撤回。注销后不能恢复。\n\n如非本人操作，请立即登录撤回，修改密码并联系学校。',
    ),
  },
  factorsRemoved: {
    subject: text('账号的两步验证已移除'),
    body: text(
      '{name}，您好：\n\n管理员移除了您账号的两步验证，理由：{reason}。请登录后重新设置。\n\n如非您本人请求，请立即联系学校。',
    ),
  },
  dataCopied: {
    subject: text('您的个人数据刚刚被下载'),
    body: text(
      '{name}，您好：\n\n您的个人数据于 {time} 被下载（网络 {network}）。\n\n如果不是您本人操作，请立即修改密码，结束其他登录，并联系学校。',
    ),
  },
  privacyAnswered: {
    subject: text('您的个人信息请求有了答复'),
    body: text('{name}，您好：\n\n您关于个人信息的请求，学校已处理：{status}。答复：{answer}'),
  },
  storageLow: adminNoticeTemplate,
  upkeepFailed: adminNoticeTemplate,
}

export const templateLimits = { subject: 100, body: 1000 }

/** Shown in place of an e-mail address or phone number that was removed. */
export const contactRemoved = text('未设置')
