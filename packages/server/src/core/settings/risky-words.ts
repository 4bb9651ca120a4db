import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import { findRiskyWords, type RiskyWord } from '@jiangxue/contract/risky-words.values.ts'
import { problem } from '../http/problem.ts'
import { translate } from '../text/translate.ts'

interface Publication {
  /** The school's list. */
  readonly words: readonly RiskyWord[]
  /** The texts that will be public, and those that already are. */
  readonly after: readonly string[]
  readonly before?: readonly string[]
  readonly riskReason?: string | undefined
}

/**
 * Refuses texts that bring words of the list to the public without a reason. Returns what the operation log adds: the
 * words and the reason, where there are any.
 */
export function allowRiskyWords({ words, after, before = [], riskReason }: Publication) {
  const wordsIn = (texts: readonly string[]) => findRiskyWords(texts.join('\n'), words)
  const known = new Set(wordsIn(before).map(({ word }) => word))
  const added = wordsIn(after).filter(({ word }) => !known.has(word))
  if (added.length === 0) return {}
  const names = added.map(({ word }) => word)
  if (!riskReason)
    throw problem('content.riskyWords', {
      values: { words: names.join(translate(punctuation.betweenItems)) },
      data: added,
    })
  return { riskyWords: names, riskReason }
}
