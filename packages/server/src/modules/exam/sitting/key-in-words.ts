import type { ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { translate } from '../../../core/text/translate.ts'

type Keyed = Pick<ManagedItem, 'kind' | 'options' | 'isTrue' | 'blanks' | 'reference' | 'points'>

const letterA = 'A'.charCodeAt(0)

/** The key of an item as people write it: the letters of the right options in the order shown, or what is accepted. */
export function keyInWords(
  { kind, options, isTrue, blanks, reference, points }: Keyed,
  order: readonly string[],
): string {
  switch (kind) {
    case 'judge':
      return translate(isTrue ? text('正确') : text('错误'))
    case 'blank':
      return blanks.map(({ accepted }) => accepted.join(' | ')).join(translate(punctuation.betweenSentences))
    case 'essay':
      return essayKey({ reference, points })
    default: {
      const right = new Set(options.filter(({ isRight }) => isRight).map(({ id }) => id))
      const letters = order.flatMap((id, index) => (right.has(id) ? [String.fromCodePoint(letterA + index)] : []))
      return letters.join(translate(punctuation.betweenItems))
    }
  }
}

/** What markers go by: the reference answer, and what earns which share of the points, line by line. */
export const essayKey = ({ reference, points }: Pick<Keyed, 'reference' | 'points'>): string =>
  [
    ...(reference === '' ? [] : [reference]),
    ...points.map((point) => translate(text('得分点：{text}（{share}%）'), { text: point.text, share: point.share })),
  ].join('\n')
