import { text } from '../kit/text.ts'

export const notCreditedReasons = [
  'fasterThanClock',
  'alreadyWatched',
  'lessonCompleted',
  'notStudent',
  'differentVideo',
  'mustStart',
  'dailyLimit',
  'outsideHours',
  'breakDue',
  'presenceDue',
  'presenceMissed',
  'notDelivered',
] as const
/** Limits set by the school. The player pauses when one is reached, since further watching earns nothing. */
export const limitReasons: readonly string[] = ['dailyLimit', 'outsideHours', 'breakDue']
export type NotCreditedReason = (typeof notCreditedReasons)[number]
/**
 * Why time was lost: the reasons above, reports from a device that another one took over from, and of locked lessons.
 * `watermarkRemoved` is only noted.
 */
export const lostTimeReasons = [...notCreditedReasons, 'otherDevice', 'locked', 'watermarkRemoved'] as const
export type LostTimeReason = (typeof lostTimeReasons)[number]
/** The reasons that are counted; `takenOver`, from another login, loses no time. */
export type RefusalReason = LostTimeReason | 'takenOver'
/** Learner-facing explanations of why a report, or part of it, earned no study time (decisions §4). */
export const notCreditedLabels: Record<LostTimeReason, string> = {
  fasterThanClock: text('播放进度快于实际时间，这一段没有计入学时'),
  alreadyWatched: text('这一段之前已经学过，不重复计入学时'),
  lessonCompleted: text('本节课程已完成，不再计入学时'),
  notStudent: text('只有学员账号的学习才计入学时'),
  differentVideo: text('课程视频已更新，请刷新页面后继续学习'),
  mustStart: text('已开始计时，继续观看即可计入学时'),
  dailyLimit: text('今日已达上限，继续观看不再计入学时'),
  outsideHours: text('不在可学习时段，这一段没有计入学时'),
  breakDue: text('已连续学习较长时间，休息后再计入学时'),
  presenceDue: text('请先完成在岗验证，之后的观看才计入学时'),
  presenceMissed: text('没有通过在岗验证，上次验证之后的这一段没有计入学时'),
  notDelivered: text('这一段视频没有从服务器下载，没有计入学时；如果一再出现，请刷新页面'),
  otherDevice: text('另一设备正在播放，这一段没有计入学时'),
  locked: text('课时尚未解锁，这一段没有计入学时'),
  watermarkRemoved: text('画面上的姓名水印被移除过，不影响学时'),
}

/** Labels for hours that only a client has reported, and for verified ones. */
export const verificationLabels = {
  unverified: text('未核验'),
  external: text('无送达记录'),
  verified: text('已核验'),
} as const

/** Playing and study time (spec §9, decisions §4). */
export const learningLimits = {
  detailReportSeconds: 30,
  playReportSeconds: 10,
  resumeDelayMs: 100,
  noteMaxLength: 2000,
} as const

/** The notes of one student. */
export const noteLimits = { perDay: 500, inAll: 20_000 } as const
