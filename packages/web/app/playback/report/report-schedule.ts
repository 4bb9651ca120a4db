import { learningLimits } from '@jiangxue/contract/learning/learning.values.ts'

/** The page of a player, which determines its calls and how often it reports. */
export type PlayerMode = 'detail' | 'play'

/** Decides when a position is reported, and never reports the same position twice. Positions in seconds. */
export interface ReportSchedule {
  /** Playing starts or resumes at this position. */
  started(position: number, nowMs: number): void
  /** A time update: detail page after 30 seconds of playing, play page when a multiple of 10 seconds is passed. */
  isDue(position: number, nowMs: number): boolean
  /** For pause, end and leaving: whether there is anything unreported. */
  hasNews(position: number): boolean
  reported(position: number, nowMs: number): void
}

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000)
const step = (position: number) => Math.floor(position / learningLimits.playReportSeconds)

export function createReportSchedule(mode: PlayerMode): ReportSchedule {
  let lastPosition: number | undefined
  let lastStep = 0
  let timerAtMs = 0

  const hasNews = (position: number) =>
    lastPosition !== undefined && toMilliseconds(position) !== toMilliseconds(lastPosition)

  return {
    started(position, nowMs) {
      timerAtMs = nowMs
      lastPosition ??= position
      lastStep = step(position)
    },
    isDue(position, nowMs) {
      if (!hasNews(position)) return false
      if (mode === 'detail') return nowMs - timerAtMs >= learningLimits.detailReportSeconds * 1000
      return step(position) > lastStep
    },
    hasNews,
    reported(position, nowMs) {
      lastPosition = position
      lastStep = step(position)
      timerAtMs = nowMs
    },
  }
}
