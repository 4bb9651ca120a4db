import { printedPaperWords as words, type PaperVariant } from '@jiangxue/contract/exam/exam.values.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { translate } from '../../../core/text/translate.ts'
import type { DrawnItem } from '../../../ledger/exam/draw-paper.ts'
import type { PrintedLine } from '../../../papers/print/printed-document.ts'
import { headingLine, questionLines } from '../../../papers/print/question-lines.ts'
import { answerLines } from '../export/item-lines.ts'
import { versionOf, type Pool } from '../sitting/pool.ts'

/** Empty lines below an essay. */
const roomForEssay = 6
const emptyLine: PrintedLine = { text: '' }

interface Section {
  readonly title: string
  readonly items: readonly DrawnItem[]
}

/** A drawn paper for an exam in a room, line by line; the keys begin on a page of their own. */
export function printedLines(
  pool: Pool,
  drawn: readonly DrawnItem[],
  { variant, keys }: { readonly variant: PaperVariant; readonly keys: boolean },
): PrintedLine[] {
  const sections = pool.sections.map(({ title, points }, index): Section => {
    const items = drawn.filter(({ section }) => section === index)
    return { title: translate(words.section, { title, points: points / 100, n: items.length }), items }
  })
  return [
    { text: translate(words.fields) },
    ...sections.flatMap(({ title, items }) => [headingLine(title), ...items.flatMap((item) => askedLines(pool, item))]),
    ...(keys ? keyLines(pool, sections, variant) : []),
  ]
}

function askedLines(pool: Pool, item: DrawnItem): PrintedLine[] {
  const content = contentOf(pool, item)
  const room = content.kind === 'essay' ? Array.from({ length: roomForEssay }, () => emptyLine) : []
  return [...questionLines(content, item.position - 1), ...room]
}

const keyLines = (pool: Pool, sections: readonly Section[], variant: PaperVariant): PrintedLine[] => [
  { ...headingLine(translate(words.answers, { variant })), startsPage: true },
  ...sections.flatMap(({ title, items }) => [
    headingLine(title),
    ...items.flatMap((item) => answerLines(contentOf(pool, item), item.position - 1)),
  ]),
]

/** An item with its options in the order in which they were drawn. */
function contentOf(pool: Pool, item: DrawnItem): ItemContent {
  const { content } = versionOf(pool, item)
  const byId = new Map(content.options.map((option) => [option.id, option]))
  return { ...content, options: item.optionIds.flatMap((id) => byId.get(id) ?? []) }
}
