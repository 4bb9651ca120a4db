import { hasLimitedTimes, unitMinutes, type HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import { siteDay, startOfSiteDay } from '../../core/time/site-day.ts'
import { positionOfNew, type Coverage } from './coverage.ts'

/** A watched part of a video and when it was watched. */
export interface Segment {
  readonly fromMs: number
  readonly toMs: number
  readonly startedAt: number
  readonly endedAt: number
}

/** Why the hour rule does not let a segment count. */
export type LimitReason = 'dailyLimit' | 'outsideHours' | 'breakDue'

/** What the student has already been credited, as far as the rule needs it. */
export interface Studied {
  /** Credited milliseconds of a day. */
  ofDay(day: string): number
  /** Study time since the last break, and when it ended. */
  readonly unbroken: Run
}
/** Study time without a break, credited by rules that require breaks; credit by other rules neither adds nor ends it. */
export interface Run {
  readonly ms: number
  readonly endedAt: number
}

const minuteMs = 60_000
/** Past midnight from the start of any day, and always within the next day. */
const nextDayMs = 36 * 60 * minuteMs

export const dailyLimitMs = (rule: HourRule) => rule.dailyHours * unitMinutes(rule) * minuteMs

const isLimited = (rule: HourRule) => rule.dailyHours > 0 || rule.studyMinutes > 0 || hasLimitedTimes(rule)

/** The instants of a day between which study time can be earned. */
export function openTimes(rule: HourRule, day: string, timezone: string): { opensAt: number; closesAt: number } {
  const midnight = startOfSiteDay(day, timezone)
  const at = (time: string) => midnight + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs
  return { opensAt: at(rule.startTime), closesAt: at(rule.endTime) }
}

/** Study time since the last break for a segment that starts at `startedAt`; 0 if the gap before it is a break. */
export const unbrokenSince = ({ ms, endedAt }: Run, startedAt: number, { breakMinutes }: HourRule) =>
  startedAt - endedAt >= breakMinutes * minuteMs ? 0 : ms

/**
 * Returns the first part of a segment that the rule lets count and the rest after it; no part if none of it counts.
 * `reason` explains why something before the part, or all of it, does not count.
 */
export function nextAllowed(
  segment: Segment,
  rule: HourRule,
  timezone: string,
  coverage: Coverage,
  studied: Studied,
): { part?: Segment; rest?: Segment | undefined; reason?: LimitReason } {
  if (!isLimited(rule)) return { part: segment }
  let rest: Segment | undefined = segment
  let reason: LimitReason | undefined
  while (rest) {
    const day = siteDay(rest.startedAt, timezone)
    const { opensAt, closesAt } = openTimes(rule, day, timezone)
    const nextDay = siteDay(startOfSiteDay(day, timezone) + nextDayMs, timezone)
    const next = skip(rest, day, nextDay)
    if (next) {
      reason = next.reason
      rest = behind(rest, next.until)
      continue
    }
    const room = Math.min(roomOfDay(day), roomBeforeBreak(rest.startedAt))
    const openEnd = isInstant(rest) ? rest.toMs : Math.min(rest.toMs, rest.fromMs + closesAt - rest.startedAt)
    const end = positionOfNew(coverage, rest.fromMs, openEnd, room)
    const [part, left] = splitAt(rest, end)
    return { part, rest: left, ...(reason && { reason }) }

    function skip({ startedAt }: Segment, today: string, tomorrow: string) {
      if (startedAt < opensAt) return { until: opensAt, reason: 'outsideHours' as const }
      if (startedAt >= closesAt)
        return { until: openTimes(rule, tomorrow, timezone).opensAt, reason: 'outsideHours' as const }
      if (roomOfDay(today) <= 0) return { until: startOfSiteDay(tomorrow, timezone), reason: 'dailyLimit' as const }
      if (roomBeforeBreak(startedAt) <= 0)
        return { until: studied.unbroken.endedAt + rule.breakMinutes * minuteMs, reason: 'breakDue' as const }
      return undefined
    }
  }
  return reason ? { reason } : {}

  function roomOfDay(day: string) {
    return rule.dailyHours > 0 ? dailyLimitMs(rule) - studied.ofDay(day) : Number.POSITIVE_INFINITY
  }
  function roomBeforeBreak(startedAt: number) {
    if (rule.studyMinutes === 0) return Number.POSITIVE_INFINITY
    return rule.studyMinutes * minuteMs - unbrokenSince(studied.unbroken, startedAt, rule)
  }
}

/** Segments that only the client vouches for count at a single moment. */
const isInstant = ({ startedAt, endedAt }: Segment) => startedAt === endedAt

/** The part of a segment after an instant. */
function behind(segment: Segment, instant: number): Segment | undefined {
  if (instant >= segment.endedAt) return undefined
  return { ...segment, fromMs: segment.fromMs + instant - segment.startedAt, startedAt: instant }
}

/** Splits a segment at a position of the video. */
export function splitAt(segment: Segment, positionMs: number): [Segment, Segment | undefined] {
  if (positionMs >= segment.toMs) return [segment, undefined]
  const at = isInstant(segment) ? segment.startedAt : segment.startedAt + positionMs - segment.fromMs
  return [
    { ...segment, toMs: positionMs, endedAt: at },
    { ...segment, fromMs: positionMs, startedAt: at },
  ]
}
