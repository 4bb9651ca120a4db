import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { hasOptions } from '@jiangxue/contract/exam/item.values.ts'
import { sha256 } from '../../core/crypto/keys.ts'

/**
 * A digest that copies of an item share, whatever the ids and the order of their options and however their text is
 * formatted. Takes content that `cleanContent` returned.
 */
export const digestOf = (item: ItemContent): string => sha256(itemText(item))

/** What the digest of an item is taken of. */
export const itemText = (item: ItemContent): string => JSON.stringify([item.kind, essenceOf(item.stem), keyOf(item)])

function keyOf(item: ItemContent): unknown {
  if (hasOptions(item.kind))
    return item.options.map(({ html, isRight }) => `${Number(isRight)} ${essenceOf(html)}`).toSorted()
  switch (item.kind) {
    case 'judge':
      return item.isTrue
    case 'blank': {
      const blanks = item.blanks.map(({ accepted, tolerance }) =>
        JSON.stringify([accepted.map(folded).toSorted(), tolerance]),
      )
      return [item.anyOrder ? blanks.toSorted() : blanks, item.anyOrder, item.caseSensitive]
    }
    default:
      return [folded(item.reference), item.points.map(({ text, share }) => [folded(text), share])]
  }
}

/** The text of HTML with its pictures, superscripts and subscripts; blanks are equally long. */
const essenceOf = (html: string): string =>
  folded(
    html
      .replaceAll(/<\/?(?:a|code|em|s|span|strong|u)\b[^>]*>/g, '')
      .replaceAll(/<(?!img\b|\/?su[bp]\b)[^>]*>/g, ' ')
      .replaceAll(/<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g, '<img $1>'),
  ).replaceAll(/_{4,}/g, '____')

const folded = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
