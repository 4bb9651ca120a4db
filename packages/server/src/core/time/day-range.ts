import { startOfSiteDay } from './site-day.ts'

const dayMs = 86_400_000

/** The instants that bound a range of site days; `before` is the start of the day after the last one. */
export function dayRange(from: string | undefined, to: string | undefined, timezone: string) {
  const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return {
    from: from ? startOfSiteDay(from, timezone) : undefined,
    before: to ? startOfSiteDay(dayAfter(to), timezone) : undefined,
  }
}
export type InstantRange = ReturnType<typeof dayRange>
