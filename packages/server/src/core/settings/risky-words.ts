import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import { findRiskyWords, type RiskyWord } from '@jiangxue/contract/kit/risky-words.values.ts'
import { problem } from '../problem.ts'
import { translate } from '../text/translate.ts'

interface Publication {
  /** The school's list of risky words. */
  readonly words: readonly RiskyWord[]
  /** The texts that will be public, and those that already are (`before`). */
  readonly after: readonly string[]
  readonly before?: readonly string[]
  readonly riskReason?: string | undefined
}

/**
 * Rejects texts that publish words of the list without a reason. Returns the words and the reason, if any, for the
 * operation log.
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
