import { keysOf, text } from '../kit/text.ts'

/** Background jobs whose results are stored. */
export const upkeepJobs = ['backup', 'verify', 'videos', 'move', 'erase'] as const
export type UpkeepJob = (typeof upkeepJobs)[number]

/** What an operator should change, although the server is well. */
export const systemNotices = ['noDomain', 'untrustedProxy', 'fewConnections', 'noAnchorRecipient'] as const
export type SystemNotice = (typeof systemNotices)[number]
export const systemNoticeTexts: Record<SystemNotice, string> = {
  noDomain: text('未填写网站域名：没有站点地图，分享链接也没有图片。请在“系统设置 → 学校”中填写'),
  noAnchorRecipient: text(
    '存证没有发给学校以外的任何人：同时掌握数据和密钥的人可以换掉全部历史。请在“系统设置 → 系统”中填写收件人或时间戳服务',
  ),
  untrustedProxy: text('请求经过了未受信任的代理，所有访客显示为同一地址，会一起触发限流。请用 TRUST_PROXY 设置代理'),
  fewConnections: text('数据库允许的连接太少，请求需要排队。请提高 max_connections，或调低 DATABASE_POOL'),
}

/** Why the server reports itself as degraded. */
export const healthReasonTexts = {
  diskLow: text('磁盘可用空间不足 10%'),
  backupFailed: text('最近一次备份失败'),
  backupOld: text('最近一次成功的备份已超过两天'),
  ledgerBroken: text('账本核验发现问题'),
  videosChanged: text('有视频文件与学时账本所记的不同'),
  messagesStuck: text('有消息超过一小时仍未发出'),
  codesGuessed: text('一天内重置密码的错误验证码达到 500 次，可能有人在猜测，请查看操作日志和访问日志'),
  databaseBusy: text('数据库被其他程序占用，写入正在等待'),
  clockJumped: text('服务器时钟刚刚发生跳变，清理和定时任务已暂停，请检查时间同步'),
  clockSkewed: text('服务器时钟与数据库时钟不一致，学习时间暂不记录，清理和定时任务已暂停，请校准时间'),
  clockBehind: text('服务器时钟早于数据中的最新时间，清理和定时任务已暂停，请校准时间'),
  clockUnchecked: text('数据中的最新时间在一天以前：服务器如未停用这么久，请校准时间；清理和定时任务稍后恢复'),
}
export const healthReasons = keysOf(healthReasonTexts)
export type HealthReason = (typeof healthReasons)[number]
