import type { MultipleRule } from '@jiangxue/contract/exam/exam.values.ts'
import { markCorrected, scaleTo } from '../../../ledger/exam/corrected-marks.ts'
import type { DrawnItem } from '../../../ledger/exam/draw-paper.ts'
import type { Answers } from './check-answers.ts'
import { correctionOf, pointsOf, versionOf, type Pool } from './pool.ts'

/** What each item of a paper earns, in hundredths, after corrections; null for essays that people mark. */
export const markPaper = (
  pool: Pool,
  paper: readonly DrawnItem[],
  answers: Answers,
  rule: MultipleRule,
): (number | null)[] =>
  paper.map((item) =>
    markCorrected(
      versionOf(pool, item).content,
      correctionOf(pool, item)?.kind,
      answers[item.position],
      pointsOf(pool, item),
      rule,
    ),
  )

/** The most that a paper can earn, in hundredths. */
export const drawnTotal = (pool: Pool, paper: readonly DrawnItem[]): number =>
  paper.reduce((sum, item) => sum + pointsOf(pool, item), 0)

/** Scales what the items of a paper earn to its full sum if some of them are not counted any more. */
export function scaleOf(pool: Pool, paper: readonly DrawnItem[]): (points: number) => number {
  const counted = paper.filter((item) => correctionOf(pool, item)?.kind !== 'NOT_COUNTED')
  return scaleTo(drawnTotal(pool, paper), drawnTotal(pool, counted))
}
