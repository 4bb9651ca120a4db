import type { Answer } from '@jiangxue/contract/exam/sitting.ts'
import type { ItemHint } from '@jiangxue/contract/exam/statistics.values.ts'
import { statisticsLimits as limits } from '@jiangxue/contract/exam/statistics.values.ts'
import { keysOf } from '@jiangxue/contract/kit/text.ts'

/** What one candidate did with an item; `share` is that of its points, `score` the whole result. */
export interface ItemResult {
  readonly answer: Answer | null
  readonly share: number
  readonly score: number
}

/** What can be chosen, as answers name it: options by their ids, judgements by true and false. */
export interface Choice {
  readonly id: string | boolean
  readonly isRight: boolean
}

export interface Figures {
  readonly answered: number
  readonly sharePercent: number
  readonly discrimination: number | null
  readonly chosenPercents: readonly number[]
  readonly hints: readonly ItemHint[]
}

/** How difficult an item was, how well it tells candidates apart, and what they chose. */
export function figuresOf(results: readonly ItemResult[], choices: readonly Choice[]): Figures {
  const sharePercent = percentOf(results.map(({ share }) => share))
  const discrimination = discriminationOf(results)
  const chosen = choices.map(({ id }) => results.filter(({ answer }) => isChosen(answer, id)).length)
  return {
    answered: results.filter(({ answer }) => answer !== null).length,
    sharePercent,
    discrimination,
    chosenPercents: chosen.map((count) => (results.length === 0 ? 0 : Math.round((count * 100) / results.length))),
    hints: results.length < limits.leastResults ? [] : hintsOf({ sharePercent, discrimination }, choices, chosen),
  }
}

/** The share that the upper 27 % of the candidates get, less that of the lower 27 %. */
function discriminationOf(results: readonly ItemResult[]): number | null {
  if (results.length < limits.leastResults) return null
  const size = Math.max(1, Math.round((results.length * limits.groupPercent) / 100))
  const shares = results.toSorted((one, other) => one.score - other.score).map(({ share }) => share)
  return percentOf(shares.slice(-size)) - percentOf(shares.slice(0, size))
}

const percentOf = (shares: readonly number[]) =>
  shares.length === 0 ? 0 : Math.round((shares.reduce((sum, share) => sum + share, 0) * 100) / shares.length)

const isChosen = (answer: Answer | null, id: Choice['id']) =>
  answer === id || (Array.isArray(answer) && answer.includes(id as string))

function hintsOf(
  { sharePercent, discrimination }: Pick<Figures, 'sharePercent' | 'discrimination'>,
  choices: readonly Choice[],
  chosen: readonly number[],
): ItemHint[] {
  const of = (isRight: boolean) => Math.max(0, ...chosen.filter((_, index) => choices[index]?.isRight === isRight))
  const hints: Record<ItemHint, boolean> = {
    veryEasy: sharePercent >= limits.veryEasy,
    veryHard: sharePercent <= limits.veryHard,
    // What nearly everybody knows, or nobody, tells nobody apart.
    lowDiscrimination: discrimination !== null && discrimination < limits.lowDiscrimination,
    wrongMostChosen: of(false) > of(true),
  }
  return keysOf(hints).filter((hint) => hints[hint])
}
