import { itemPaperWords, itemSheetTitles } from '@jiangxue/contract/exam/item-import.values.ts'
import { blanksIn, itemIssues } from '@jiangxue/contract/exam/item-rules.ts'
import type { ListDocument } from '../../../core/spreadsheet/sheet.ts'
import { translate } from '../../../core/text/translate.ts'
import { countItems } from '../bank/item.queries.ts'
import { writeAnswers } from '../read/blanks.ts'
import { writeExtras, type GiftExtras } from '../read/gift/gift-extras.ts'
import { escapeGift } from '../read/gift/gift-signs.ts'
import { pathOfTopic } from '../read/topic-path.ts'
import { exporterOf, type ExportFilter } from './exporter.ts'
import { wholeItems, type WholeItem } from './whole-items.ts'

/** The items of a list in GIFT, the notation of Moodle; an import makes the same items of it. */
const itemGift: ListDocument<ExportFilter> = {
  name: itemSheetTitles.items,
  operation: 'item.export',
  ending: '.txt',
  contentType: 'text/plain; charset=utf-8',
  count: countItems,
  write: async (db, { madeBy, madeAt, ...filter }, timezone) => {
    const made = translate(itemPaperWords.madeBy, await exporterOf(db, { madeBy, madeAt }, timezone))
    const parts = [`// ${made.replaceAll('\n', ' ')}`]
    let topic: string | undefined
    for await (const item of wholeItems(db, filter)) {
      if (item.topic !== topic) parts.push(`$CATEGORY: ${pathOfTopic(item.topic)}`)
      topic = item.topic
      parts.push(giftOf(item))
    }
    return Buffer.from(`${parts.join('\n\n')}\n`)
  },
}
export default itemGift

/** An item as a question with what GIFT cannot say before it. */
export function giftOf(item: WholeItem): string {
  const extras = extrasOf(item)
  const comment = Object.keys(extras).length > 0 ? `${writeExtras(extras)}\n` : ''
  const general = item.analysis === '' ? '' : `####${html(item.analysis)}`
  return `${comment}${html(item.stem)} {${answersOf(item)}${general}}`
}

const html = (text: string) => `[html]${escapeGift(text)}`

function answersOf({ kind, stem, options, isTrue, blanks }: WholeItem): string {
  switch (kind) {
    case 'single':
      return options.map((option) => `\n  ${option.isRight ? '=' : '~'}${html(option.html)}`).join('')
    case 'multiple': {
      const right = options.filter(({ isRight }) => isRight).length
      const share = Number((100 / right).toFixed(5))
      return options.map((option) => `\n  ~%${option.isRight ? share : -100}%${html(option.html)}`).join('')
    }
    case 'judge':
      return isTrue === null ? '' : isTrue ? 'TRUE' : 'FALSE'
    case 'blank':
      return blankAnswers(stem, blanks)
    default:
      return ''
  }
}

/** One blank has its answers; several have them side by side in one, since GIFT knows one answer only. */
function blankAnswers(stem: string, blanks: WholeItem['blanks']): string {
  const [only] = blanks
  if (blanks.length !== 1 || blanksIn(stem) !== 1 || !only)
    return `=%100%${escapeGift(writeAnswers(blanks.map(({ accepted }) => accepted)))}`
  const { accepted, tolerance } = only
  if (tolerance === null) return accepted.map((answer) => `\n  =%100%${escapeGift(answer)}`).join('')
  return `#${accepted.map((answer) => `\n  =%100%${escapeGift(answer)}:${tolerance}`).join('')}`
}

function extrasOf(item: WholeItem): GiftExtras {
  const { kind, difficulty, keepsOrder, anyOrder, caseSensitive, reference, points, blanks } = item
  const hasTolerances = blanks.length > 1 && blanks.some(({ tolerance }) => tolerance !== null)
  return {
    // The kind of an item without a key cannot be seen.
    ...(Object.keys(itemIssues(item)).length > 0 && { kind }),
    ...(difficulty !== 2 && { difficulty }),
    ...(keepsOrder && { keepsOrder }),
    ...(anyOrder && { anyOrder }),
    ...(caseSensitive && { caseSensitive }),
    ...(reference !== '' && { reference }),
    ...(points.length > 0 && { points }),
    ...(hasTolerances && { tolerances: blanks.map(({ tolerance }) => tolerance) }),
  }
}
