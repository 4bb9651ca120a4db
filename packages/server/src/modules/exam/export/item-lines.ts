import { itemPaperWords, itemSheetWords } from '@jiangxue/contract/exam/item-import.values.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { hasOptions } from '@jiangxue/contract/exam/item.values.ts'
import { translate } from '../../../core/text/translate.ts'
import type { PrintedLine } from '../../../papers/print/printed-document.ts'
import { writeAnswers } from '../read/blanks.ts'
import { essayKey } from '../sitting/key-in-words.ts'
import { shownLines } from './shown-lines.ts'

const letters = 'ABCDEFGH'

export const headingLine = (text: string): PrintedLine => ({ text, style: 'heading' })
const numbered = (number: string, lines: readonly PrintedLine[]): PrintedLine[] => {
  const [first, ...more] = lines
  // Code and pictures do not begin behind a number.
  if (!first || first.style === 'code' || first.picture) return [{ text: number }, ...lines]
  return [{ ...first, text: `${number}${first.text}` }, ...more]
}

/** An item as it is asked; numbers count from `index`. */
export function questionLines({ stem, options }: ItemContent, index: number): PrintedLine[] {
  return [
    ...numbered(`${index + 1}、`, shownLines(stem)),
    ...options.flatMap(({ html }, at) => numbered(`${letters[at]}、`, shownLines(html))),
  ]
}

/** The key of an item with what explains it. */
export function answerLines(item: ItemContent, index: number): PrintedLine[] {
  const key = keyOf(item).split('\n')
  const analysis = shownLines(item.analysis)
  const [first] = analysis
  const explained =
    first && first.style !== 'code' && !first.picture
      ? [{ ...first, text: translate(itemPaperWords.analysis, { text: first.text }) }, ...analysis.slice(1)]
      : analysis
  return [
    ...numbered(
      `${index + 1}、`,
      key.map((text) => ({ text })),
    ),
    ...explained,
  ]
}

function keyOf({ kind, options, isTrue, blanks, reference, points }: ItemContent): string {
  if (hasOptions(kind)) return options.flatMap(({ isRight }, at) => (isRight ? [letters[at]] : [])).join('')
  if (kind === 'judge')
    return isTrue === null ? '' : translate(isTrue ? itemSheetWords.isRight : itemSheetWords.isWrong)
  return kind === 'blank' ? writeAnswers(blanks.map(({ accepted }) => accepted)) : essayKey({ reference, points })
}
