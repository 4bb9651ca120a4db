const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
const maxKept = 10_000
const offsets = new Map<string, number>()
// Cached: creating a format takes longer than everything else here.
const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds that the time zone is ahead of UTC; the selectable zones never change their offset within an hour. */
export function zoneOffsetMs(at: number, timezone: string): number {
  const key = `${timezone} ${Math.floor(at / hourMs)}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    offset = readOffset(at, timezone)
    if (offsets.size >= maxKept) offsets.clear()
    offsets.set(key, offset)
  }
  return offset
}

function readOffset(at: number, timezone: string): number {
  let format = formats.get(timezone)
  if (!format)
    formats.set(
      timezone,
      (format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })),
    )
  const parts = format.formatToParts(at)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * hourMs + Number(minutes ?? 0) * minuteMs)
}

/** The site's calendar day of an instant, `yyyy-MM-dd`. */
export function siteDay(at: number, timezone: string): string {
  const number = Math.floor((at + zoneOffsetMs(at, timezone)) / dayMs)
  if (number !== lastDay.number) lastDay = { number, name: new Date(number * dayMs).toISOString().slice(0, 10) }
  return lastDay.name
}
/** Cached: most instants fall on the same day as the previous one. */
let lastDay = { number: 0, name: '1970-01-01' }

/** The site's local date and time of an instant, `yyyy-MM-ddTHH:mm:ss`. */
export const siteDateTime = (at: number, timezone: string) =>
  new Date(at + zoneOffsetMs(at, timezone)).toISOString().slice(0, 19)

/** The same for people, to the minute: `yyyy-MM-dd HH:mm`. */
export const siteMinute = (at: number, timezone: string) => siteDateTime(at, timezone).slice(0, 16).replace('T', ' ')

/** The day some days after another, `yyyy-MM-dd`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The instant at which a site day begins. */
export function startOfSiteDay(day: string, timezone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return midnight - zoneOffsetMs(midnight - zoneOffsetMs(midnight, timezone), timezone)
}
