import { siteDay, startOfSiteDay } from '../core/time/site-day.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const opensMs = (8 * 60 + 40) * minuteMs
const openMinutes = 9 * 60 + 10
/** Makes the minutes of adjacent indexes look unrelated. */
const spread = 197

/**
 * An instant within office hours, 8:40 to 17:50 from Monday to Saturday: on the day of `at`, or the last working day
 * before it if that instant is still in the future. `index` chooses the minute.
 */
export function workingTime(at: number, index: number, timezone: string, now: number): number {
  for (let day = siteDay(at, timezone); ; day = siteDay(startOfSiteDay(day, timezone) - dayMs / 2, timezone)) {
    const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0
    const chosen = startOfSiteDay(day, timezone) + opensMs + ((index * spread) % openMinutes) * minuteMs
    if (!isSunday && chosen <= now) return chosen
  }
}
