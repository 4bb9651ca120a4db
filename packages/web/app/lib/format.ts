import { fillText, text, type Translate } from '@jiangxue/contract/kit/text.ts'

/** Formats a duration as seconds (below a minute), minutes, hours, or hours and minutes (spec §9). */
export function formatDuration(seconds: number, translate: Translate = fillText): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 60) return translate(text('{n} 秒'), { n: whole })
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  if (!hours) return translate(text('{n} 分钟'), { n: minutes })
  if (!minutes) return translate(text('{n} 小时'), { n: hours })
  return translate(text('{h} 小时 {m} 分钟'), { h: hours, m: minutes })
}

/** Formats a duration as `1:02:03` (hours, minutes, seconds), for figures that readers add up. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
}

/** Formats study time as hours and minutes, `0小时0分钟` if there is none (spec §9). */
export function formatStudyTime(seconds: number | null | undefined, translate: Translate = fillText): string {
  const whole = Math.max(0, Math.floor(seconds ?? 0))
  return translate(text('{h}小时{m}分钟'), { h: Math.floor(whole / 3600), m: Math.floor((whole % 3600) / 60) })
}

/** Formats a price in yuan, `¥12,800.50`; 免费 if it is 0. */
export function formatPrice(yuan: number, translate: Translate = fillText): string {
  if (yuan === 0) return translate(text('免费'))
  const digits = Number.isInteger(yuan) ? String(yuan) : yuan.toFixed(2)
  return `¥${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}

/** Formats a date as `2026-11-20` in the site's time zone, identically on the server and in browsers. */
export function formatDate(instant: string | null | undefined, timeZone: string): string {
  return formatDateTime(instant, timeZone).slice(0, 10)
}
/** Formats a date as `2026年11月20日`, for running text. */
export function formatLongDate(
  instant: string | null | undefined,
  timeZone: string,
  translate: Translate = fillText,
): string {
  const [year, month, day] = formatDate(instant, timeZone).split('-').map(Number)
  return year && month && day ? translate(text('{year}年{month}月{day}日'), { year, month, day }) : ''
}
const formats = new Map<string, Intl.DateTimeFormat>()
const lastSummerTimeOfChina = Date.UTC(1991, 8, 15)
/** Formats an instant as `2026-11-20 10:05` in the site's time zone; empty if it is invalid. */
export function formatDateTime(instant: string | null | undefined, timeZone: string): string {
  const at = Date.parse(instant ?? '')
  if (Number.isNaN(at)) return ''
  // China's offset is fixed; a browser takes 14 ms for the first date of a time zone.
  if (timeZone === 'Asia/Shanghai' && at >= lastSummerTimeOfChina)
    return new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`
}
