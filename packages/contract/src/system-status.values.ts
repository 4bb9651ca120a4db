import { text } from './kit/text.ts'

/** Background jobs whose results are stored. */
export const upkeepJobs = ['backup', 'verify'] as const
export type UpkeepJob = (typeof upkeepJobs)[number]

/** Why the server reports itself as degraded. */
export const healthReasons = ['diskLow', 'backupFailed', 'backupOld', 'ledgerBroken', 'messagesStuck'] as const
export type HealthReason = (typeof healthReasons)[number]
export const healthReasonTexts: Record<HealthReason, string> = {
  diskLow: text('磁盘可用空间不足 10%'),
  backupFailed: text('最近一次备份失败'),
  backupOld: text('最近一次成功的备份已超过两天'),
  ledgerBroken: text('账本核验发现问题'),
  messagesStuck: text('有消息超过一小时仍未发出'),
}
