import { randomInt } from 'node:crypto'
import { contentOfKind } from '@jiangxue/contract/exam/item-rules.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { hasOptions, itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import { sanitizeHtml, toPlainText } from '../../../core/text/html.ts'
import { digestOf } from '../../../ledger/exam/item-digest.ts'
import type { AnswerKey, Option, StoredContent } from '../../../ledger/exam/stored-item.ts'

/** Returns an item with safe HTML, and without the parts of the key that belong to other kinds. */
export function cleanContent(item: ItemContent): ItemContent {
  const { stem, options, analysis, ...others } = contentOfKind(item)
  return {
    ...others,
    stem: sanitizeHtml(stem),
    options: options.map((option) => ({ ...option, html: sanitizeHtml(option.html) })),
    analysis: sanitizeHtml(analysis),
  }
}

/** Returns clean content as it is stored; options keep the ids that they had `before` and get random ones otherwise. */
export function toStored(content: ItemContent, before: readonly Option[] = []): StoredContent {
  const options = withIds(content.options, before)
  return {
    stem: content.stem,
    options: JSON.stringify(options.map(({ id, html }) => ({ id, html }))),
    keepsOrder: content.keepsOrder ? 1 : 0,
    answerKey: JSON.stringify(keyOf(content, options)),
    analysis: content.analysis,
    digest: digestOf(content),
  }
}

export const summaryOf = ({ stem }: Pick<ItemContent, 'stem'>): string =>
  Array.from(toPlainText(stem)).slice(0, itemLimits.summary).join('')

function keyOf(content: ItemContent, options: readonly (Option & { readonly isRight: boolean })[]): AnswerKey {
  const { kind, isTrue, blanks, anyOrder, caseSensitive, reference, points } = content
  if (hasOptions(kind)) {
    const ids = options.flatMap(({ id, isRight }) => (isRight ? [id] : [])).toSorted()
    const [id, ...more] = ids
    return kind === 'single' && id !== undefined && more.length === 0 ? { id } : { ids }
  }
  if (kind === 'judge') return { isTrue }
  return kind === 'blank' ? { blanks, anyOrder, caseSensitive } : { reference, points }
}

/** Gives ids to options: the one sent if the item had it, that of an option with the same text, or a random one. */
function withIds<O extends ItemContent['options'][number]>(options: readonly O[], before: readonly Option[]) {
  const taken = new Set(before.map(({ id }) => id))
  const free = new Map(before.map(({ id, html }) => [id, html]))
  const kept = options.map(({ id }) => (id !== undefined && free.delete(id) ? id : undefined))
  const same = (wanted: string) => {
    const found = [...free].find(([, html]) => html === wanted)?.[0]
    if (found !== undefined) free.delete(found)
    return found
  }
  return options.map((option, index) => ({ ...option, id: kept[index] ?? same(option.html) ?? newOptionId(taken) }))
}

const optionIdLength = 4
const digits = 36

function newOptionId(taken: Set<string>): string {
  for (;;) {
    const id = randomInt(digits ** optionIdLength)
      .toString(digits)
      .padStart(optionIdLength, '0')
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}
