import { text } from '../kit/text.ts'

/** The logs of the system status, named after the last segment of their path. */
export const technicalLogs = ['access', 'error'] as const
export type TechnicalLog = (typeof technicalLogs)[number]
export const technicalLogNames: Record<TechnicalLog, string> = { access: text('访问日志'), error: text('错误日志') }

/** Log lists cover this many of the newest rows, text searches more; dates select older ones. Exports have no limit. */
export const logLimits = { newest: 2_000, searched: 10_000 }

/** Logs are kept for at least this long. */
export const shortestLogDays = 180

export const logSheetTitles = {
  operations: text('操作日志'),
  accesses: text('访问日志'),
  time: text('时间'),
  name: text('姓名'),
  username: text('用户'),
  action: text('操作'),
  sentence: text('经过'),
  changes: text('内容'),
  ip: text('IP 地址'),
  result: text('结果'),
  success: text('成功'),
  failure: text('失败'),
  method: text('方法'),
  path: text('路径'),
  status: text('状态码'),
  duration: text('耗时（毫秒）'),
  requests: text('次数'),
} as const
