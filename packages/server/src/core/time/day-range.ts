import { daysAfter, startOfSiteDay } from './site-day.ts'

/** The instants that bound a range of site days; `before` is the start of the day after the last one. */
export function dayRange(from: string | undefined, to: string | undefined, timezone: string) {
  return {
    from: from ? startOfSiteDay(from, timezone) : undefined,
    before: to ? startOfSiteDay(daysAfter(to, 1), timezone) : undefined,
  }
}
export type InstantRange = ReturnType<typeof dayRange>
