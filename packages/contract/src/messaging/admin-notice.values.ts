import { keysOf, text } from '../kit/text.ts'

/** The texts of a message; `{name}` is replaced by a value. */
export interface MessageTemplate {
  readonly subject: string
  readonly body: string
}

/** Warnings for admins: shown in the back office and sent to them once a day. */
export const adminNoticeTexts = {
  storageLow: text('服务器磁盘可用空间不足 10%，请尽快清理或扩容，否则学习记录和上传的文件将无法保存。'),
  backupFailed: text('最近一次备份失败，请在系统状态中查看原因并尽快处理。'),
  backupOld: text('最近一次成功的备份已超过两天，请在系统状态中查看原因并尽快处理。'),
  ledgerBroken: text('学时账本核验发现问题，请在系统状态中查看，并保留现有备份。'),
  videosChanged: text('有视频文件与学时账本所记的不同，请在系统状态中查看，并用备份中的文件核对。'),
  smsExhausted: text('今天的短信数量已达上限，验证码和通知短信暂停发送，明天自动恢复。'),
  emailExhausted: text('今天的验证码邮件数量已达上限，找回密码或注册的邮件暂停发送，明天自动恢复。'),
  creditUnconfirmed: text('有影响学时的更改等待另一位管理员确认，请在学时存证中处理。'),
  faceAgreementMissing: text(
    '在岗验证要求人脸比对，但还没有发布《人脸信息授权书》；发布之前，学员改为输入屏幕上的数字。',
  ),
  refundsToDecide: text('有退款等待处理，请在“在线支付”的“退款”中处理。'),
  statementDifferent: text('支付平台的账单与本校的记录不一致，请在“在线支付”的“对账”中核对。'),
  paymentsToCheck: text('有支付单在关闭后到账，已入账，请在“在线支付”中核对。'),
}
export const adminNotices = keysOf(adminNoticeTexts)
export type AdminNotice = (typeof adminNotices)[number]
export const adminNoticeTemplate: MessageTemplate = {
  subject: text('【{siteName}】系统提醒'),
  body: text('{name}，您好：\n\n{notice}'),
}
