import { itemPaperWords, itemSheetTitles } from '@jiangxue/contract/exam/item-import.values.ts'
import { itemKindLabels, itemKinds } from '@jiangxue/contract/exam/item.values.ts'
import type { Db } from '../../../core/database/database.ts'
import type { ListDocument } from '../../../core/spreadsheet/sheet.ts'
import { language, translate } from '../../../core/text/translate.ts'
import type { PrintedLine } from '../../../papers/print/printed-document.ts'
import { headingLine, questionLines } from '../../../papers/print/question-lines.ts'
import { countItems, type ItemFilter } from '../bank/item.queries.ts'
import { documentOf } from './document.ts'
import { exporterOf, type ExportFilter } from './exporter.ts'
import { answerLines } from './item-lines.ts'
import { wholeItems, type WholeItem } from './whole-items.ts'

const ordinals = '一二三四五'

/** The items of a list as a paper: sections by kind, then the answers. */
const itemDocument: ListDocument<ExportFilter> = {
  name: itemSheetTitles.items,
  operation: 'item.export',
  ending: '.docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  count: countItems,
  write: async (db, { madeBy, madeAt, ...filter }, timezone) => {
    const sections = await sectionsOf(db, filter)
    const made = await exporterOf(db, { madeBy, madeAt }, timezone)
    const lines: PrintedLine[] = [
      ...sections.flatMap(({ title, items }) => [headingLine(title), ...items.flatMap(questionLines)]),
      headingLine(translate(itemPaperWords.answers)),
      ...sections.flatMap(({ title, items }) => [headingLine(title), ...items.flatMap(answerLines)]),
    ]
    const footer = translate(itemPaperWords.madeBy, made)
    return documentOf({ title: translate(itemSheetTitles.items), lines, footer, pictures: new Map() })
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
  const kinds = itemKinds
    .map((kind) => ({ kind, items: found.get(kind) ?? [] }))
    .filter(({ items }) => items.length > 0)
  return kinds.map(({ kind, items }, index) => {
    const ordinal = (language() === 'zh_CN' ? ordinals[index] : undefined) ?? String(index + 1)
    const words = { ordinal, kind: translate(itemKindLabels[kind]), n: items.length }
    return { title: translate(itemPaperWords.section, words), items }
  })
}
