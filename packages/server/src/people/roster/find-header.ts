import { requiredRosterFields, rosterFields, type RosterField } from '@jiangxue/contract/roster.values.ts'
import { columnHints, columnWords } from './column-words.ts'
import { plainText } from './plain-text.ts'
import type { RawRow, RawSheet } from './raw-sheet.ts'

/** Maps fields to columns, counted from 0. */
export type Mapping = ReadonlyMap<RosterField, number>

/** The sheet of the roster and its header row; `mapping` has the recognized columns. */
export interface Header {
  readonly sheet: RawSheet
  readonly row: RawRow | undefined
  readonly mapping: Mapping
}

/** How many rows are searched for the header, below titles and remarks. */
const searchedRows = 60

const fields = new Map<string, RosterField>(
  rosterFields.flatMap((field) => columnWords[field].map((word) => [word, field] as const)),
)

/** Normalizes a title for comparison: without spaces, punctuation and text in brackets. */
const plainTitle = (title: string) =>
  title
    .replaceAll(/[(（[【<《][^)）\]】>》]*[)）\]】>》]/g, '')
    .replaceAll(/[\s*:：、，,.。_\-/\\"'“”]/g, '')
    .toLowerCase()

/** Maps fields to columns; exact titles take precedence over hints. */
export function mapTitles(row: RawRow | undefined): Map<RosterField, number> {
  const mapping = new Map<RosterField, number>()
  const titles = (row?.cells ?? []).map((cell) => plainTitle(plainText(cell)))
  for (const [index, title] of titles.entries()) {
    const field = fields.get(title)
    if (field && !mapping.has(field)) mapping.set(field, index)
  }
  for (const [index, title] of titles.entries())
    for (const field of rosterFields) {
      const hint = columnHints[field]
      if (mapping.has(field) || [...mapping.values()].includes(index)) continue
      if (hint?.has.test(title) && !hint.lacks.test(title)) mapping.set(field, index)
    }
  return mapping
}

export const missingFields = (mapping: Mapping) => requiredRosterFields.filter((field) => !mapping.has(field))

/**
 * Finds the first sheet with a header. If there is none, returns the row that resembles one most, for the user to
 * correct.
 */
export function findHeader(sheets: readonly RawSheet[], headerRow: number | undefined): Header | undefined {
  let best: Header | undefined
  for (const sheet of sheets) {
    const rows = sheet.rows.slice(0, searchedRows)
    const candidates = headerRow === undefined ? rows : sheet.rows.filter(({ number }) => number === headerRow)
    for (const row of candidates) {
      const header = { sheet, row, mapping: mapTitles(row) }
      if (missingFields(header.mapping).length === 0) return header
      if (!best || likeness(header) > likeness(best)) best = header
    }
  }
  return best
}

/** Names of the other sheets that have a header with rows below it. */
export const otherRosters = (sheets: readonly RawSheet[], { sheet: found }: Header): string[] =>
  sheets.filter((sheet) => sheet !== found && isRoster(sheet)).map(({ name }) => name)

const isRoster = ({ rows }: RawSheet) =>
  rows.slice(0, searchedRows).some((row) => row !== rows.at(-1) && missingFields(mapTitles(row)).length === 0)

const likeness = ({ mapping, row }: Header) =>
  mapping.size * 100 + (row?.cells.filter((cell) => typeof cell === 'string').length ?? 0)
