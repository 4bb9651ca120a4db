import { translate } from '../text/translate.ts'
import { siteDay, zoneOffsetMs } from '../time/site-day.ts'
import { toYuan } from '../units.ts'
import { neverFormula } from './never-formula.ts'

/**
 * One column of a sheet. A `code` such as a student number stays text when it is edited; a `money` is fen and shows as
 * yuan; a `day` and an `instant` are epoch milliseconds and show as the school's clock has them; a `word` is a source text and shows in the site's language; a `localTime` is that clock's
 * `yyyy-MM-ddTHH:mm:ss` itself.
 */
export interface Column<Row> {
  readonly title: string
  /** In characters; a Chinese one counts twice. */
  readonly width: number
  readonly kind?: 'word' | 'code' | 'money' | 'day' | 'instant' | 'localTime'
  readonly value: (row: Row) => string | number | null
}
type Cell = string | number | Date | null

/** How the cells of a kind show. */
export const numberFormats = {
  code: '@',
  money: '#,##0.00',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  localTime: 'yyyy-mm-dd hh:mm',
} as const

const longestText = 32_767

/** The value of a row in a column. */
export function toCell<Row>({ kind, value }: Column<Row>, row: Row, timezone: string): Cell {
  const held = value(row)
  if (held === null || held === '') return null
  if (kind === 'localTime') return new Date(`${held}Z`)
  if (typeof held === 'string') return plain(kind === 'word' ? translate(held) : held)
  switch (kind) {
    case 'money':
      return toYuan(held)
    // A spreadsheet knows no zones: it shows what UTC says.
    case 'day':
      return new Date(`${siteDay(held, timezone)}T00:00:00Z`)
    case 'instant':
      return new Date(held + zoneOffsetMs(held, timezone))
    default:
      return held
  }
}

const toRewrite = /[\p{Cc}\uFFFE\uFFFF]|_x/u

/** A text as a sheet can store it: no control characters, nothing that reads as the escape of one, and never a formula. */
function plain(text: string): string {
  // Almost every cell: looking once takes a fraction of the time that rewriting takes.
  if (!toRewrite.test(text)) return neverFormula(text).slice(0, longestText)
  const clean = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
  return neverFormula(clean)
    .slice(0, longestText)
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}
