import { formatDateTime } from '../../../lib/format.ts'

const dayMs = 86_400_000
/** Returns the last instant of a day in the school's time zone, as an ISO string. */
export function endOfSiteDay(day: string, timezone: string): string {
  const nextMidnight = Date.parse(`${day}T00:00:00Z`) + dayMs
  const shown = Date.parse(`${formatDateTime(new Date(nextMidnight).toISOString(), timezone).replace(' ', 'T')}:00Z`)
  return new Date(nextMidnight - (shown - nextMidnight) - 1).toISOString()
}
