import { fillText } from '../kit/text.ts'
import type { AuthorityColumn } from './authority-form.ts'
import { dateInWords, sourceOf, type AuthorityGap } from './authority-form.values.ts'

/** What a source tells of a student: days as `yyyy-MM-dd`, hours in hours, durations in milliseconds. */
export type AuthorityFact = string | number | null

export interface AuthorityCell {
  readonly value: string | number | null
  /** Why the form cannot be handed in with it. */
  readonly gap?: AuthorityGap
}

const hourMs = 3_600_000
const minuteMs = 60_000

/** The cell of a column. A value without a code is a gap even where the column may be empty: it would be lost. */
export function authorityCell(column: AuthorityColumn, fact: AuthorityFact): AuthorityCell {
  if (column.source === 'fixed') return { value: column.text }
  if (fact === null || fact === '') return { value: null, ...(column.must && { gap: 'empty' as const }) }
  if (column.format !== 'codes') return { value: formatted(column, fact) }
  const code = column.codes.find(({ from }) => from === fact)
  return code ? { value: code.to } : { value: null, gap: 'noCode' }
}

function formatted({ source, format }: AuthorityColumn, fact: string | number): string | number {
  const hours = () => Number(fact) / (sourceOf(source).type === 'duration' ? hourMs : 1)
  switch (format) {
    case 'dashes':
      return String(fact)
    case 'slashes':
      return String(fact).replaceAll('-', '/')
    case 'digits':
      return String(fact).replaceAll('-', '')
    case 'words':
      return inWords(String(fact))
    case 'hours0':
      return roundedDown(hours(), 0)
    case 'hours1':
      return roundedDown(hours(), 1)
    case 'hours2':
      return roundedDown(hours(), 2)
    case 'minutes':
      return Math.floor(Number(fact) / minuteMs)
    case 'masked':
      return masked(String(fact))
    default:
      return fact
  }
}

/** Never more than was studied. The tiny addend undoes that 4.1 × 100 is a little less than 410. */
function roundedDown(hours: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.floor(hours * factor + 1e-6) / factor
}

/** Days without leading zeros; what is masked stays as it is. */
function inWords(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return fillText(dateInWords, { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') })
}

const masked = (idCard: string) => `${idCard.slice(0, 6)}********${idCard.slice(14)}`

/** A cell as text, as a spreadsheet shows it. */
export function shownCell({ format }: Pick<AuthorityColumn, 'format'>, value: AuthorityCell['value']): string {
  if (typeof value !== 'number') return value ?? ''
  return /^hours\d$/.test(format) ? value.toFixed(Number(format.slice(-1))) : String(value)
}
