import type { MultipleRule } from '@jiangxue/contract/exam/exam.values.ts'
import type { ManagedItem } from '@jiangxue/contract/exam/item.ts'
import type { Answer } from '@jiangxue/contract/exam/sitting.ts'

/** What an answer is marked by. */
export type MarkedItem = Pick<ManagedItem, 'kind' | 'options' | 'isTrue' | 'blanks' | 'anyOrder' | 'caseSensitive'>

/**
 * Returns what an answer earns of an item's points (hundredths, as the result), or null for an essay, which people mark.
 * No answer earns nothing.
 */
export function markAnswer(
  item: MarkedItem,
  answer: Answer | undefined,
  points: number,
  rule: MultipleRule,
): number | null {
  if (item.kind === 'essay') return answer === undefined ? 0 : null
  if (answer === undefined) return 0
  switch (item.kind) {
    case 'judge':
      return answer === item.isTrue ? points : 0
    case 'blank':
      return markBlanks(item, typeof answer === 'object' && 'blanks' in answer ? answer.blanks : [], points)
    default:
      return markChoice(item, typeof answer === 'string' ? [answer] : Array.isArray(answer) ? answer : [], points, rule)
  }
}

/** Choosing a wrong option earns nothing under every rule. */
function markChoice({ kind, options }: MarkedItem, chosen: readonly string[], points: number, rule: MultipleRule) {
  const right = options.filter(({ isRight }) => isRight).map(({ id }) => id)
  const choice = new Set(chosen)
  const found = right.filter((id) => choice.has(id)).length
  if (found < choice.size || found === 0) return 0
  if (found === right.length) return points
  if (kind === 'single' || rule === 'all') return 0
  return rule === 'half' ? Math.floor(points / 2) : Math.floor((points * found) / right.length)
}

type Blank = MarkedItem['blanks'][number]

function markBlanks({ blanks, anyOrder, caseSensitive }: MarkedItem, answers: readonly string[], points: number) {
  const fits = (blank: Blank, answer: string | undefined) =>
    answer !== undefined && answer !== '' && isAccepted(blank, answer, caseSensitive)
  const right = anyOrder
    ? mostPairs(blanks, answers, fits)
    : blanks.filter((blank, index) => fits(blank, answers[index])).length
  return Math.floor((points * right) / blanks.length)
}

/** Whether an answer is one of the accepted ones; width, spaces around and between words, and mostly case do not matter. */
function isAccepted({ accepted, tolerance }: Blank, answer: string, caseSensitive: boolean): boolean {
  const plain = (text: string) => {
    const folded = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
    return caseSensitive ? folded : folded.toLowerCase()
  }
  const given = plain(answer)
  if (tolerance !== null) return accepted.some((each) => isNear(Number(plain(each)), given, tolerance))
  return accepted.some((each) => plain(each) === given)
}

/** A hair more than the tolerance counts, since 0.3 − 0.1 is not exactly 0.2. */
const rounding = 1e-9
const isNear = (wanted: number, given: string, tolerance: number) =>
  given !== '' && Math.abs(Number(given) - wanted) <= tolerance + rounding

/** Returns how many blanks can be filled if each answer is used once: the largest matching. */
function mostPairs(
  blanks: readonly Blank[],
  answers: readonly string[],
  fits: (blank: Blank, answer: string) => boolean,
): number {
  const blankOf = new Map<number, number>()
  const place = (blank: number, tried: Set<number>): boolean =>
    answers.some((answer, index) => {
      if (tried.has(index) || !fits(blanks[blank] as Blank, answer)) return false
      tried.add(index)
      const holder = blankOf.get(index)
      if (holder !== undefined && !place(holder, tried)) return false
      blankOf.set(index, blank)
      return true
    })
  return blanks.filter((_, blank) => place(blank, new Set())).length
}
