import { unusualResultLabels } from '../exam/statistics.values.ts'
import { keysOf, text } from '../kit/text.ts'

/** The patterns of unusual study that the ledger is scanned for, and those of unusual results of exams. */
export const anomalyRuleLabels = {
  longDay: text('单日学习过长'),
  longWeek: text('一周学习过长'),
  night: text('深夜学习'),
  noBreak: text('长时间不间断'),
  sharedDevice: text('多人同设备'),
  sameRhythm: text('多人同节奏'),
  refusals: text('大量未计入'),
  missedChecks: text('多次未通过验证'),
  sameReactions: text('验证反应一致'),
  fallbacks: text('未用手机验证'),
  spokenChecks: text('多次听数字'),
  noInteraction: text('全天没有操作'),
  undelivered: text('未送达视频'),
  ...unusualResultLabels,
}
export const anomalyRules = keysOf(anomalyRuleLabels)
export type AnomalyRule = (typeof anomalyRules)[number]

/** Descriptions of findings, filled with their figures. */
export const anomalyTexts: Record<AnomalyRule, string> = {
  longDay: text('当天计入 {minutes} 分钟，超过 {limit} 分钟'),
  longWeek: text('七天内计入 {hours} 小时，超过 {limit} 小时'),
  night: text('{from} 至 {to} 之间计入 {minutes} 分钟，超过 {limit} 分钟'),
  noBreak: text('连续 {minutes} 分钟没有间断，超过 {limit} 分钟'),
  sharedDevice: text('与另外 {others} 名学员同时使用同一网络和设备，共 {minutes} 分钟'),
  sameRhythm: text('与另外 {others} 名学员有 {rows} 次在几秒之内开始同样的课时'),
  refusals: text('当天 {count} 次未计入，超过 {limit} 次'),
  missedChecks: text('当天 {count} 次未通过在岗验证，达到 {limit} 次'),
  sameReactions: text('当天 {count} 次在岗验证都在出现后 {seconds} 秒左右作答，相差不到 1 秒'),
  fallbacks: text('当天 {count} 次在岗验证应发到手机，改为输入屏幕上的数字'),
  spokenChecks: text('当天 {count} 次在岗验证是听读出的数字，达到 {limit} 次'),
  noInteraction: text('当天计入 {minutes} 分钟，除在岗验证外没有一次暂停、拖动、笔记或提问'),
  undelivered: text('当天计入的 {minutes} 分钟没有视频送达记录，达到 {limit} 分钟'),
  examSameAnswers: text('考试“{exam}”中有 {count} 道题的错误答案与另一名考生相同'),
  examTooFast: text('考试“{exam}”平均每题作答 {count} 秒'),
  examSharedDevice: text('考试“{exam}”中 {count} 名考生使用同一设备'),
}

export const anomalyStates = ['OPEN', 'ACCEPTED', 'DISCOUNTED', 'REJECTED'] as const
export type AnomalyState = (typeof anomalyStates)[number]
export const anomalyStateLabels: Record<AnomalyState, string> = {
  OPEN: text('待处理'),
  ACCEPTED: text('认可学时'),
  DISCOUNTED: text('扣减学时'),
  REJECTED: text('误报'),
}
/** How an anomaly can be decided; the hints explain the consequences. */
export const anomalyDecisions = ['ACCEPTED', 'DISCOUNTED', 'REJECTED'] as const
export type AnomalyDecision = (typeof anomalyDecisions)[number]
export const anomalyDecisionHints: Record<AnomalyDecision, string> = {
  ACCEPTED: text('情况属实，说明合理，学时不变'),
  DISCOUNTED: text('涉及的学时从账本中扣减，学习记录和证书随之减少'),
  REJECTED: text('不是异常，学时不变'),
}

export const anomalyLimits = { reasonMaxLength: 500, answerMaxLength: 1000 } as const
