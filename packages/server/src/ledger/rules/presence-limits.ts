import { presenceLimits, type PresenceKind, type PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import { siteDay } from '../../core/time/site-day.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
export const pendingStudyLifetimeMs = presenceLimits.pendingDays * dayMs
export const answerMs = presenceLimits.answerSeconds * 1000
/** An answer within this time is not late. */
export const longestAnswerMs = answerMs + presenceLimits.networkSeconds * 1000

/** The most study time that one check can credit. */
export const maxPendingMs = ({ maxMinutes }: PresenceRule) => maxMinutes * minuteMs + answerMs

/**
 * Draws a value between the shortest and the longest interval, to the second; `random` returns an integer below its
 * argument.
 */
export const drawInterval = ({ minMinutes, maxMinutes }: PresenceRule, random: (below: number) => number) =>
  minMinutes * minuteMs + random((maxMinutes - minMinutes) * 60 + 1) * 1000

/** Whether a check was asked in a way that proves who answered. */
export const isProof = (kind: string): boolean => kind === 'phone' || kind === 'face'

/** What a check asks for: the first of a site day may have to be by phone or face. */
export function kindToAsk(
  { kind, dailyProof }: PresenceRule,
  provenAt: number | undefined,
  at: number,
  timezone: string,
): PresenceKind {
  if (dailyProof === 'none') return kind
  const isProven = provenAt !== undefined && siteDay(provenAt, timezone) === siteDay(at, timezone)
  return isProven ? kind : dailyProof
}
