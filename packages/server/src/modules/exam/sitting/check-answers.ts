import type { Answer } from '@jiangxue/contract/exam/sitting.ts'
import { problem } from '../../../core/problem.ts'
import type { DrawnItem } from '../../../ledger/exam/draw-paper.ts'
import { versionOf, type Pool } from './pool.ts'

export type Answers = Record<string, Answer>

/**
 * Returns stored answers with changes applied; null clears one. Throws if an answer does not belong to the paper: a
 * position or an option that it does not have, or the answer of another kind of item.
 */
export function mergeAnswers(
  pool: Pool,
  paper: readonly DrawnItem[],
  stored: Answers,
  changes: Readonly<Record<string, Answer | null>>,
): Answers {
  const result = { ...stored }
  for (const [position, answer] of Object.entries(changes)) {
    const item = paper[Number(position) - 1]
    if (!item || (answer !== null && !fits(pool, item, answer)))
      throw problem('exam.wrongAnswer', { values: { position } })
    if (answer === null || isEmpty(answer)) delete result[position]
    else result[position] = answer
  }
  return result
}

function fits(pool: Pool, item: DrawnItem, answer: Answer): boolean {
  const { kind, blanks } = versionOf(pool, item)
  switch (kind) {
    case 'single':
      return typeof answer === 'string' && item.optionIds.includes(answer)
    case 'multiple':
      return Array.isArray(answer) && answer.every((id) => item.optionIds.includes(id))
    case 'judge':
      return typeof answer === 'boolean'
    case 'blank':
      return typeof answer === 'object' && 'blanks' in answer && answer.blanks.length <= blanks
    default:
      return typeof answer === 'object' && 'essay' in answer
  }
}

/** Whether an answer says nothing, such as a cleared text. */
function isEmpty(answer: Answer): boolean {
  if (Array.isArray(answer)) return answer.length === 0
  if (typeof answer !== 'object') return false
  return 'blanks' in answer ? answer.blanks.every((text) => text === '') : answer.essay.trim() === ''
}
