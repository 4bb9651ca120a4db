import {
  itemColumnLabels,
  itemColumns,
  itemSheetWords,
  type ItemColumn,
} from '@jiangxue/contract/exam/item-import.values.ts'
import { hasOptions, itemDifficultyLabels, itemKindLabels } from '@jiangxue/contract/exam/item.values.ts'
import type { Column } from '../../../core/spreadsheet/column.ts'
import { neverFormula } from '../../../core/spreadsheet/never-formula.ts'
import { translate } from '../../../core/text/translate.ts'
import { writeAnswers } from '../read/blanks.ts'
import { optionColumns } from '../read/item-columns.ts'
import { htmlMark, htmlToLines, linesToHtml } from '../read/item-html.ts'
import { cellLines } from '../read/read-item-sheet.ts'
import { writePoints, writeTolerances } from '../read/sheet-extras.ts'
import type { WholeItem } from './whole-items.ts'

const wide: Partial<Record<ItemColumn, number>> = { stem: 50, key: 20, analysis: 40, points: 30 }
const yes = (isSo: boolean) => (isSo ? translate(itemSheetWords.yes) : null)

/** What each column holds of an item. Texts are such that an import makes the same item of them. */
const values: Record<ItemColumn, (item: WholeItem) => string | null> = {
  kind: ({ kind }) => translate(itemKindLabels[kind]),
  stem: ({ stem }) => cellOf(stem),
  ...(Object.fromEntries(
    optionColumns.map(([, column], index) => [
      column,
      ({ options }: WholeItem) => (options[index] ? cellOf(options[index].html) : null),
    ]),
  ) as Record<(typeof optionColumns)[number][1], (item: WholeItem) => string | null>),
  key: keyOf,
  analysis: ({ analysis }) => cellOf(analysis),
  difficulty: ({ difficulty }) => translate(itemDifficultyLabels[difficulty]),
  topic: ({ topic }) => topic,
  keepsOrder: ({ keepsOrder }) => yes(keepsOrder),
  anyOrder: ({ anyOrder }) => yes(anyOrder),
  caseSensitive: ({ caseSensitive }) => yes(caseSensitive),
  tolerance: ({ blanks }) => writeTolerances(blanks),
  points: ({ points }) => writePoints(points),
}

/** The columns of the template and of exports. */
export const itemSheetColumns: readonly Column<WholeItem | { readonly id: number }>[] = itemColumns.map((column) => ({
  title: itemColumnLabels[column],
  width: wide[column] ?? (column.startsWith('option') ? 20 : 12),
  // Cells stay texts, so that no program makes a day of 1-2.
  kind: 'code',
  value: (row) => ('stem' in row ? values[column](row) : null),
}))

/** HTML as the text of a cell; with a mark before it if plain lines do not become the same HTML again. */
function cellOf(html: string): string {
  const plain = htmlToLines(html).join('\n')
  return linesToHtml(cellLines(neverFormula(plain))) === html ? plain : `${htmlMark}\n${html}`
}

function keyOf({ kind, options, isTrue, blanks, reference }: WholeItem): string | null {
  if (hasOptions(kind))
    return optionColumns.flatMap(([letter], index) => (options[index]?.isRight ? [letter] : [])).join('')
  if (kind === 'judge')
    return isTrue === null ? null : translate(isTrue ? itemSheetWords.isRight : itemSheetWords.isWrong)
  return kind === 'blank' ? writeAnswers(blanks.map(({ accepted }) => accepted)) : reference
}
