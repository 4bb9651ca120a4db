import { formatDateTime } from '../../lib/format.ts'

/** Returns the local time of an instant in the school's time zone, as a `datetime-local` field takes it. */
export function localTime(instant: string | null, timezone: string): string {
  const shown = formatDateTime(instant, timezone).replace(' ', 'T')
  // While a year is being typed it is 0002, then 0020, and so on.
  return shown && shown.padStart('yyyy-MM-ddTHH:mm'.length, '0')
}

/** Returns the instant of a local time in the school's time zone; null if it is not a time. */
export function instantOf(local: string, timezone: string): string | null {
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc)) return null
  const aheadBy = Date.parse(`${localTime(new Date(asUtc).toISOString(), timezone)}:00Z`) - asUtc
  return new Date(asUtc - aheadBy).toISOString()
}
