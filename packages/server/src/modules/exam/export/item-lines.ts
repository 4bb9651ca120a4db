import { itemPaperWords, itemSheetWords } from '@jiangxue/contract/exam/item-import.values.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { hasOptions } from '@jiangxue/contract/exam/item.values.ts'
import { translate } from '../../../core/text/translate.ts'
import type { PrintedLine } from '../../../papers/print/printed-document.ts'
import { numbered, optionLetters } from '../../../papers/print/question-lines.ts'
import { shownLines } from '../../../papers/print/shown-lines.ts'
import { writeAnswers } from '../read/blanks.ts'
import { essayKey } from '../sitting/key-in-words.ts'

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
  if (hasOptions(kind)) return options.flatMap(({ isRight }, at) => (isRight ? [optionLetters[at]] : [])).join('')
  if (kind === 'judge')
    return isTrue === null ? '' : translate(isTrue ? itemSheetWords.isRight : itemSheetWords.isWrong)
  return kind === 'blank' ? writeAnswers(blanks.map(({ accepted }) => accepted)) : essayKey({ reference, points })
}
