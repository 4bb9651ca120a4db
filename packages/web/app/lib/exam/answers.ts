import type { ChoiceAnswer } from '@jiangxue/contract/exam/item.ts'
import { blankMark } from '@jiangxue/contract/exam/item.values.ts'
import type { Answer, SatItem } from '@jiangxue/contract/exam/sitting.ts'

const letterA = 65

/** The letter by which people name an option, A for the first. */
export const letterOf = (index: number): string => String.fromCharCode(letterA + index)

/** Points are stored in hundredths. */
export const pointsOf = (hundredths: number): number => hundredths / 100

/** The letters of the chosen options, such as AC. */
export const lettersOf = ({ options }: Pick<SatItem, 'options'>, answer: Answer | null | undefined): string =>
  options.flatMap(({ id }, index) => (isChosen(answer, id) ? [letterOf(index)] : [])).join('')

export const isChosen = (answer: Answer | null | undefined, optionId: string): boolean =>
  answer === optionId || (Array.isArray(answer) && answer.includes(optionId))

/** Whether an answer says something, as the server counts it. */
export function isAnswered(answer: Answer | undefined): boolean {
  if (answer === undefined) return false
  if (Array.isArray(answer)) return answer.length > 0
  if (typeof answer !== 'object') return true
  return 'blanks' in answer ? answer.blanks.some((text) => text.trim() !== '') : answer.essay.trim() !== ''
}

/** The answer after an option of a choice or judgement was pressed; the index of a judgement is 0 for true. */
export function afterChoice(
  { kind, options }: Pick<SatItem, 'kind' | 'options'>,
  answer: Answer | undefined,
  index: number,
): ChoiceAnswer | null {
  if (kind === 'judge') return index === 0
  const id = options[index]?.id ?? ''
  if (kind === 'single') return id
  const chosen = Array.isArray(answer) ? answer : []
  const changed = options.map((option) => option.id).filter((each) => (each === id) !== chosen.includes(each))
  return changed.length > 0 ? changed : null
}

/** How many options can be pressed. */
export const choicesOf = ({ kind, options }: SatItem): number => (kind === 'judge' ? 2 : options.length)

/** A stem whose blanks are numbered if there are several. */
export function withNumberedBlanks({ stem, blanks }: Pick<SatItem, 'stem' | 'blanks'>): string {
  if (blanks < 2) return stem
  let number = 0
  return stem.replaceAll(/_{4,}/g, () => `${blankMark}<sup>${++number}</sup>`)
}
