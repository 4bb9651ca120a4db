import type { MultipleRule } from '@jiangxue/contract/exam/exam.values.ts'
import type { DrawnItem } from '../../../ledger/exam/draw-paper.ts'
import { markAnswer } from '../../../ledger/exam/mark-answer.ts'
import type { Answers } from './check-answers.ts'
import { correctionOf, pointsOf, versionOf, type Pool } from './pool.ts'

/** What each item of a paper earns, in hundredths, after corrections; null for essays that people mark. */
export const markPaper = (
  pool: Pool,
  paper: readonly DrawnItem[],
  answers: Answers,
  rule: MultipleRule,
): (number | null)[] =>
  paper.map((item) => {
    const kind = correctionOf(pool, item)?.kind
    if (kind === 'NOT_COUNTED') return 0
    if (kind === 'FULL_MARKS') return pointsOf(pool, item)
    return markAnswer(versionOf(pool, item).content, answers[item.position], pointsOf(pool, item), rule)
  })

/** The most that a paper can earn, in hundredths. */
export const drawnTotal = (pool: Pool, paper: readonly DrawnItem[]): number =>
  paper.reduce((sum, item) => sum + pointsOf(pool, item), 0)

/** Scales what the items of a paper earn to its full sum if some of them are not counted any more. */
export function scaleOf(pool: Pool, paper: readonly DrawnItem[]): (points: number) => number {
  const counted = paper.filter((item) => correctionOf(pool, item)?.kind !== 'NOT_COUNTED')
  const [total, most] = [drawnTotal(pool, paper), drawnTotal(pool, counted)]
  if (most === total) return (points) => points
  // Nobody fails by a paper of which nothing counts.
  return most === 0 ? () => total : (points) => Math.round((points * total) / most)
}
