import { plainText } from './plain-text.ts'
import type { RawRow, RawSheet } from './raw-sheet.ts'
import { isOfOthers, strengths, titleReader, type Title, type TitleMatch, type Vocabulary } from './read-title.ts'

/** Maps fields to columns, counted from 0. */
export type Mapping<F extends string> = ReadonlyMap<F, number>

/** The sheet of a table and its header row. */
export interface Header<F extends string> {
  readonly sheet: RawSheet
  readonly row: RawRow
  /** By column. */
  readonly titles: readonly Title[]
  /** The recognized columns. */
  readonly mapping: Mapping<F>
  /** Fields with several columns that look alike; they are not in `mapping`. */
  readonly ambiguous: ReadonlyMap<F, readonly number[]>
}
/** What the user has chosen. */
interface Chosen {
  readonly sheet?: string | undefined
  readonly headerRow?: number | undefined
}

/** How many rows are searched for the header, below titles and remarks. */
const searchedRows = 60
/** Sheets that show how to fill in the others. */
const exampleName = /示例|样例|样表|范例|示范|模板|模版|说明|example|sample|template/i
const longestGroup = 20

/**
 * Finds the sheet with a table and its header; of several, the first with rows that is no example. If there is none,
 * returns the row that resembles a header most, for the user to correct.
 */
export function findHeader<F extends string>(
  sheets: readonly RawSheet[],
  vocabulary: Vocabulary<F>,
  chosen: Chosen = {},
): Header<F> | undefined {
  const searched = chosen.sheet === undefined ? sheets : sheets.filter(({ name }) => name === chosen.sheet)
  const found = searched.flatMap((sheet) => headerOf(sheet, vocabulary, chosen.headerRow) ?? [])
  const complete = found.filter(isComplete(vocabulary))
  return (
    complete.find((header) => hasRows(header) && !exampleName.test(header.sheet.name)) ??
    complete.find(hasRows) ??
    complete[0] ??
    found.toSorted((a, b) => likeness(b) - likeness(a))[0]
  )
}

/** Names of the other sheets that have a header with rows below it. */
export const otherTables = <F extends string>(
  sheets: readonly RawSheet[],
  vocabulary: Vocabulary<F>,
  { sheet: found }: Header<F>,
): string[] =>
  sheets
    .filter((sheet) => sheet !== found)
    .flatMap((sheet) => headerOf(sheet, vocabulary, undefined) ?? [])
    .filter((header) => isComplete(vocabulary)(header) && hasRows(header))
    .map(({ sheet }) => sheet.name)

const isComplete =
  <F extends string>({ required }: Vocabulary<F>) =>
  ({ mapping, ambiguous }: Header<F>) =>
    required.every((field) => mapping.has(field) || ambiguous.has(field))

const hasRows = <F extends string>({ sheet, row, mapping }: Header<F>) =>
  sheet.rows.some(
    ({ number, cells }) => number > row.number && [...mapping.values()].some((at) => plainText(cells[at]) !== ''),
  )

const likeness = <F extends string>({ mapping, ambiguous, row }: Header<F>) =>
  (mapping.size + ambiguous.size) * 100 + row.cells.filter((cell) => typeof cell === 'string').length

function headerOf<F extends string>(
  sheet: RawSheet,
  vocabulary: Vocabulary<F>,
  headerRow: number | undefined,
): Header<F> | undefined {
  const read = titleReader(vocabulary)
  const at = (index: number) => toHeader(sheet, index, vocabulary, read)
  if (headerRow !== undefined) {
    const index = sheet.rows.findIndex(({ number }) => number === headerRow)
    return index < 0 ? undefined : at(index)
  }
  const headers = sheet.rows.slice(0, searchedRows).map((_, index) => at(index))
  const first = headers.findIndex(isComplete(vocabulary))
  if (first < 0) return headers.toSorted((a, b) => likeness(b) - likeness(a))[0]
  const [header, below] = [headers[first], headers[first + 1]]
  return below && isComplete(vocabulary)(below) && isSecondRow(below, read) ? below : header
}

/** Whether a row below a header has only titles that are more exact. */
function isSecondRow<F extends string>({ row, titles }: Header<F>, read: (title: Title) => TitleMatch<F> | undefined) {
  const own = row.cells.flatMap((cell, index) => (plainText(cell) === '' ? [] : [titles[index] as Title]))
  return own.some((title) => read(title)) && own.every(({ group, own }) => group !== '' || read({ group: '', own }))
}

function toHeader<F extends string>(
  sheet: RawSheet,
  index: number,
  { unlessBeside }: Vocabulary<F>,
  read: (title: Title) => TitleMatch<F> | undefined,
): Header<F> {
  const row = sheet.rows[index] as RawRow
  const titles = titlesOf(sheet, index)
  const found = Map.groupBy(
    titles.flatMap((title, column) => {
      const match = read(title)
      const beside = match && match.strength < strengths.word ? unlessBeside?.[match.field] : undefined
      const isOther = beside !== undefined && titles.some((each) => beside.test(`${each.group} ${each.own}`))
      return match && !isOther ? [{ ...match, column, isHidden: sheet.hiddenColumns.includes(column) }] : []
    }),
    ({ field }) => field,
  )
  const mapping = new Map<F, number>()
  const ambiguous = new Map<F, number[]>()
  for (const [field, all] of found) {
    // What nobody sees loses against what is visible.
    const visible = all.some(({ isHidden }) => !isHidden) ? all.filter(({ isHidden }) => !isHidden) : all
    const strongest = Math.max(...visible.map(({ strength }) => strength))
    const columns = visible.filter(({ strength }) => strength === strongest).map(({ column }) => column)
    if (columns.length > 1) ambiguous.set(field, columns)
    else mapping.set(field, columns[0] as number)
  }
  return { sheet, row, titles, mapping, ambiguous }
}

/** The titles of a row: its own texts, those of cells merged with the row above, and the headings of groups above. */
function titlesOf(sheet: RawSheet, index: number): Title[] {
  const row = sheet.rows[index] as RawRow
  const above = [sheet.rows[index - 1], sheet.rows[index - 2]].filter(
    (each, distance): each is RawRow => each?.number === row.number - distance - 1,
  )
  const groups = above.map((each) => groupsOf(sheet, each, row))
  const merged = sheet.merged.filter(({ from, to }) => from < row.number && to >= row.number)
  const width = Math.max(row.cells.length, ...above.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column): Title => {
    const around = merged.find((cells) => cells.column <= column && column <= cells.lastColumn)
    const own =
      plainText(row.cells[column]) || (around ? plainText(topOf(sheet, around.from)?.cells[around.column]) : '')
    const group = groups.map((texts) => texts.get(column) ?? '').filter((text) => text !== '' && text !== own)
    return { own, group: group.toReversed().join(' ') }
  })
}

const topOf = (sheet: RawSheet, number: number) => sheet.rows.find((row) => row.number === number)

/** The heading of each column in a row above the header. A title over the whole table is no heading of a group. */
function groupsOf(sheet: RawSheet, above: RawRow, header: RawRow): Map<number, string> {
  const titled = [...header.cells.keys()].filter((column) => plainText(header.cells[column]) !== '')
  const groups = new Map<number, string>()
  const merged = sheet.merged.filter(
    ({ column, lastColumn, from, to }) =>
      lastColumn > column &&
      from <= above.number &&
      to >= above.number &&
      to < header.number &&
      titled.some((at) => at < column || at > lastColumn),
  )
  for (const { column, lastColumn, from } of merged) {
    const text = plainText(topOf(sheet, from)?.cells[column])
    if (isGroup(text)) for (let at = column; at <= lastColumn; at++) groups.set(at, text)
  }
  // Headings that are not merged reach as far as the next one.
  const texts = above.cells.map((cell) => plainText(cell))
  if (texts.filter((text) => text !== '').length < 2) return groups
  let current = ''
  for (let at = 0; at < Math.max(texts.length, header.cells.length); at++) {
    if (texts[at]) current = isNamedGroup(texts[at] as string) ? (texts[at] as string) : ''
    if (current !== '' && !groups.has(at)) groups.set(at, current)
  }
  return groups
}

/** Labels with their values, such as 填表单位：…, are no headings of groups. */
const isGroup = (text: string) => text !== '' && text.length <= longestGroup && !/:./.test(text)
const isNamedGroup = (text: string) =>
  isGroup(text) &&
  (/(信息|情况|资料|方式|栏)$/.test(text) || /^(学员|学生|本人|个人|考生)$/.test(text) || isOfOthers(text))
