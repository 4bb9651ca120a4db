import { cellFault } from '../../../people/roster/read/cell-fault.ts'
import { fillMerged } from '../../../people/roster/read/fill-merged.ts'
import { findHeader, type Header } from '../../../people/roster/read/find-header.ts'
import { columnLetter, type RawCell, type RawRow, type RawSheet } from '../../../people/roster/read/raw-sheet.ts'
import { finishItem } from './finish-item.ts'
import { itemVocabulary, optionColumns, type SheetColumn } from './item-columns.ts'
import { difficultyOf, isYes, kindOfWord } from './item-words.ts'
import { linesOf, normalText } from './normal-text.ts'
import { splitOptionCell } from './option-cell.ts'
import type { ItemDraft, ReadItem, ReadNote, SaidKind } from './read-item.ts'
import { readPoints, readTolerances } from './sheet-extras.ts'

/** Reads items from the sheets of a workbook, one per row; the name of a sheet may tell their kind. */
export function readItemSheets(sheets: readonly RawSheet[]): { items: ReadItem[]; notes: ReadNote[] } {
  const found = sheets.map((sheet) => ({ sheet, header: headerOf(sheet) }))
  const isOnly = found.filter(({ header }) => header).length === 1
  const items = found.flatMap(({ header }) => (header ? itemsOf(header, isOnly) : []))
  const notes = found.flatMap(({ sheet, header }): ReadNote[] => {
    if (!header) return sheet.rows.length > 0 ? [{ code: 'sheetWithoutItems', values: { name: sheet.name } }] : []
    const n = rowsOf(header).filter(({ isHidden }) => isHidden).length
    return n > 0 ? [{ code: 'hiddenRows', values: { n } }] : []
  })
  return { items, notes }
}

function headerOf(sheet: RawSheet): Header<SheetColumn> | undefined {
  const header = findHeader([sheet], itemVocabulary)
  const has = (column: SheetColumn) => header?.mapping.has(column) || header?.ambiguous.has(column)
  return has('stem') && has('key') ? header : undefined
}

/** Of several columns that look alike, the first is meant. */
const columnOf = ({ mapping, ambiguous }: Header<SheetColumn>, column: SheetColumn) =>
  mapping.get(column) ?? ambiguous.get(column)?.[0]

function rowsOf(header: Header<SheetColumn>): RawRow[] {
  const { sheet, row: top } = header
  const stemAt = columnOf(header, 'stem') as number
  const title = textOf(top.cells[stemAt])
  const rows = sheet.rows.filter(({ number, cells }) => number > top.number && textOf(cells[stemAt]) !== title)
  const shared: readonly SheetColumn[] = ['kind', 'topic', 'difficulty']
  return shared.reduce((filled, column) => fillMerged(filled, sheet, columnOf(header, column)), rows)
}

function itemsOf(header: Header<SheetColumn>, isOnlySheet: boolean): ReadItem[] {
  const { name } = header.sheet
  const kindOfSheet = kindIn(name)
  return rowsOf(header).flatMap((row): ReadItem[] => {
    if (row.isHidden) return []
    const cells = new Cells(header, row)
    if (cells.areEmpty) return []
    return [finishItem(draftOf(cells, { row: row.number, ...(!isOnlySheet && { sheet: name }) }, kindOfSheet))]
  })
}

const kindIn = (name: string): SaidKind | undefined =>
  kindOfWord(normalText(name).text.replaceAll(/[\s\d一二三四五六七八九十、.()-]/g, ''))

/** The cells of a row by the column they are in. */
class Cells {
  readonly faults: ItemDraft['problems'] = []
  private readonly header: Header<SheetColumn>
  private readonly row: RawRow
  constructor(header: Header<SheetColumn>, row: RawRow) {
    this.header = header
    this.row = row
  }

  get areEmpty(): boolean {
    return (['stem', 'key', 'optionA', 'options'] as const).every((column) => this.plain(column) === '')
  }

  plain(column: SheetColumn): string {
    const at = columnOf(this.header, column)
    return at === undefined ? '' : textOf(this.row.cells[at])
  }

  /** The lines of a cell; a cell without a readable value is reported. */
  lines(column: SheetColumn): string[] {
    const at = columnOf(this.header, column)
    const fault = at === undefined ? undefined : cellFault(this.row.cells[at])
    if (at !== undefined && fault && fault.code !== 'cellBoolean') {
      const cell = `${columnLetter(at)}${this.row.number}`
      this.faults.push({ field: fieldOf(column), code: 'cellUnreadable', values: { cell } })
    }
    return cellLines(this.plain(column))
  }
}

const fieldOf = (column: SheetColumn) =>
  column === 'stem' || column === 'analysis' ? column : column === 'key' ? 'options' : 'stem'

export const cellLines = (text: string): string[] => linesOf(textOf(text)).map((line) => line.trimEnd())

/** The apostrophe that keeps exported texts from being formulas is no part of them. */
const textOf = (cell: RawCell | undefined): string =>
  String(cell ?? '')
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')
    .trim()

function draftOf(cells: Cells, place: ItemDraft['place'], kindOfSheet: SaidKind | undefined): ItemDraft {
  const problems: ItemDraft['problems'] = []
  const [kindText, difficultyText] = [cells.plain('kind'), cells.plain('difficulty')]
  const kind = kindOfWord(normalText(kindText).text) ?? kindOfSheet
  if (kindText !== '' && kind === undefined)
    problems.push({ field: 'kind', code: 'kindUnreadable', values: { value: kindText.slice(0, 20) } })
  const difficulty = difficultyOf(normalText(difficultyText).text)
  if (difficultyText !== '' && difficulty === undefined)
    problems.push({ field: 'difficulty', code: 'difficultyUnreadable', values: { value: difficultyText.slice(0, 20) } })
  const key = cells.lines('key')
  const hasKey = key.some((line) => line.trim() !== '')
  const tolerances = readTolerances(cells.plain('tolerance'), problems)
  return {
    place,
    kind,
    stem: cells.lines('stem'),
    options: optionsOf(cells),
    ...(hasKey && { key, isKeyApart: true }),
    analysis: cells.lines('analysis'),
    difficulty,
    topic: cells.plain('topic'),
    more: {
      keepsOrder: isYes(cells.plain('keepsOrder')),
      anyOrder: isYes(cells.plain('anyOrder')),
      caseSensitive: isYes(cells.plain('caseSensitive')),
      points: readPoints(cells.plain('points'), problems),
    },
    tolerances,
    problems: [...problems, ...cells.faults],
  }
}

function optionsOf(cells: Cells): ItemDraft['options'] {
  const own = optionColumns.flatMap(([letter, column]) => {
    const lines = cells.lines(column)
    return lines.some((line) => line !== '') ? [{ letter, lines }] : []
  })
  return own.length > 0 ? own : splitOptionCell(cells.lines('options'))
}
