import { translate } from '../text/translate.ts'
import { siteDay, zoneOffsetMs } from '../time/site-day.ts'
import { toYuan } from '../units.ts'
import { neverFormula } from './never-formula.ts'

/**
 * A column of a sheet. A `code` such as a student number stays text when it is edited; `money` is in fen and shown in
 * yuan; `day` and `instant` are epoch milliseconds, shown in the school's time zone; a `word` is a source text, shown
 * in the site's language; a `localTime` is a `yyyy-MM-ddTHH:mm:ss` in the school's time zone; a `duration` is in seconds,
 * shown as hours, minutes and seconds, which add up; `wholes`,
 * `tenths` and `hundredths` are numbers with as many decimals.
 */
export interface Column<Row> {
  readonly title: string
  /** In characters; Chinese characters count twice. */
  readonly width: number
  readonly kind?:
    | 'word'
    | 'code'
    | 'money'
    | 'day'
    | 'instant'
    | 'localTime'
    | 'duration'
    | 'wholes'
    | 'tenths'
    | 'hundredths'
  readonly value: (row: Row) => string | number | null
}
export type Cell = string | number | Date | null

export const numberFormats = {
  code: '@',
  money: '#,##0.00',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  localTime: 'yyyy-mm-dd hh:mm',
  duration: '[h]:mm:ss',
  wholes: '0',
  tenths: '0.0',
  hundredths: '0.00',
} as const

const longestText = 32_767
const secondsPerDay = 86_400

export function toCell<Row>({ kind, value }: Column<Row>, row: Row, timezone: string): Cell {
  const held = value(row)
  if (held === null || held === '') return null
  if (kind === 'localTime') return new Date(`${held}Z`)
  if (typeof held === 'string') return safeText(kind === 'word' ? translate(held) : held)
  switch (kind) {
    case 'money':
      return toYuan(held)
    // Spreadsheets have no time zones: they show UTC.
    case 'day':
      return new Date(`${siteDay(held, timezone)}T00:00:00Z`)
    case 'instant':
      return new Date(held + zoneOffsetMs(held, timezone))
    // In days, as all times of spreadsheets.
    case 'duration':
      return held / secondsPerDay
    default:
      return held
  }
}

const toRewrite = /[\p{Cc}\uFFFE\uFFFF]|_x/u

/** Makes a text safe for a sheet: no control characters, nothing that reads as an escaped one, and never a formula. */
export function safeText(text: string): string {
  // True of almost every cell; testing once takes a fraction of the time of rewriting.
  if (!toRewrite.test(text)) return neverFormula(text).slice(0, longestText)
  const clean = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
  return neverFormula(clean)
    .slice(0, longestText)
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}
