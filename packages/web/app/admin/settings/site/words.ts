import { defaultRiskyWords, type RiskyWord } from '@jiangxue/contract/kit/risky-words.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'

/** Why a word is flagged that the school has added without a reason. */
export const ownReason = text('学校规定不使用的词')
const usualReason = (word: string) => defaultRiskyWords.find((known) => known.word === word)?.why ?? ownReason

/** The words as lines; a reason that is not the usual one of its word follows it after a colon. */
export const linesOf = (words: readonly RiskyWord[]): string =>
  words.map(({ word, why }) => (why === usualReason(word) ? word : `${word}：${why}`)).join('\n')

/** The words that lines name, each once. */
export function wordsIn(lines: string): RiskyWord[] {
  const words = lines.split('\n').flatMap((line) => {
    const [, word = '', why = ''] = /^([^：:]*)[：:]?(.*)$/.exec(line.trim()) ?? []
    return word.trim() === '' ? [] : [{ word: word.trim(), why: why.trim() || usualReason(word.trim()) }]
  })
  return words.filter(({ word }, index) => words.findIndex((each) => each.word === word) === index)
}
