import { itemPaperWords, itemSheetTitles, itemSheetWords } from '@jiangxue/contract/exam/item-import.values.ts'
import { hasOptions, itemKindLabels, itemKinds } from '@jiangxue/contract/exam/item.values.ts'
import type { Db } from '../../../core/database/database.ts'
import type { ListDocument } from '../../../core/spreadsheet/sheet.ts'
import { language, translate } from '../../../core/text/translate.ts'
import { siteDateTime } from '../../../core/time/site-day.ts'
import { findName } from '../../../papers/record/record.queries.ts'
import { countItems, type ItemFilter } from '../bank/item.queries.ts'
import { writeAnswers } from '../read/blanks.ts'
import { documentOf, type DocumentLine } from './document.ts'
import { shownLines } from './shown-lines.ts'
import { wholeItems, type WholeItem } from './whole-items.ts'

/** The items of a list on paper, and who made it when. */
export interface PaperFilter extends ItemFilter {
  /** The user who exports. */
  readonly madeBy: number
  readonly madeAt: number
}

const letters = 'ABCDEFGH'
const ordinals = '一二三四五'

/** The items of a list as a paper: sections by kind, then the answers. */
const itemDocument: ListDocument<PaperFilter> = {
  name: itemSheetTitles.items,
  operation: 'item.export',
  ending: '.docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  count: countItems,
  write: async (db, { madeBy, madeAt, ...filter }, timezone) => {
    const sections = await sectionsOf(db, filter)
    const made = {
      name: await findName(db, madeBy),
      time: siteDateTime(madeAt, timezone).replace('T', ' ').slice(0, 16),
    }
    const lines: DocumentLine[] = [
      ...sections.flatMap(({ title, items }) => [heading(title), ...items.flatMap(questionLines)]),
      heading(translate(itemPaperWords.answers)),
      ...sections.flatMap(({ title, items }) => [heading(title), ...items.flatMap(answerLines)]),
    ]
    return documentOf(translate(itemSheetTitles.items), lines, translate(itemPaperWords.madeBy, made))
  },
}
export default itemDocument

interface Section {
  readonly title: string
  readonly items: readonly WholeItem[]
}

async function sectionsOf(db: Db, filter: ItemFilter): Promise<Section[]> {
  const found = new Map<string, WholeItem[]>()
  for await (const item of wholeItems(db, filter)) found.set(item.kind, [...(found.get(item.kind) ?? []), item])
  const kinds = itemKinds.filter((kind) => found.has(kind))
  return kinds.map((kind, index) => {
    const items = found.get(kind) as WholeItem[]
    const ordinal = language() === 'zh_CN' ? (ordinals[index] as string) : String(index + 1)
    const words = { ordinal, kind: translate(itemKindLabels[kind]), n: items.length }
    return { title: translate(itemPaperWords.section, words), items }
  })
}

const heading = (text: string): DocumentLine => ({ text, style: 'heading' })
const numbered = (number: string, lines: readonly DocumentLine[]): DocumentLine[] => {
  const [first, ...more] = lines
  // Code does not begin behind a number.
  if (!first || first.style === 'code') return [{ text: number }, ...lines]
  return [{ ...first, text: `${number}${first.text}` }, ...more]
}

function questionLines({ stem, options }: WholeItem, index: number): DocumentLine[] {
  return [
    ...numbered(`${index + 1}、`, shownLines(stem)),
    ...options.flatMap(({ html }, at) => numbered(`${letters[at]}、`, shownLines(html))),
  ]
}

function answerLines(item: WholeItem, index: number): DocumentLine[] {
  const key = keyOf(item).split('\n')
  const analysis = shownLines(item.analysis)
  const [first] = analysis
  const explained =
    first && first.style !== 'code'
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

function keyOf({ kind, options, isTrue, blanks, reference }: WholeItem): string {
  if (hasOptions(kind)) return options.flatMap(({ isRight }, at) => (isRight ? [letters[at]] : [])).join('')
  if (kind === 'judge')
    return isTrue === null ? '' : translate(isTrue ? itemSheetWords.isRight : itemSheetWords.isWrong)
  return kind === 'blank' ? writeAnswers(blanks.map(({ accepted }) => accepted)) : reference
}
