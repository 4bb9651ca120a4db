import type { MultipleRule } from '@jiangxue/contract/exam/exam.values.ts'
import type { DrawnItem } from '../../../ledger/exam/draw-paper.ts'
import { markAnswer } from '../../../ledger/exam/mark-answer.ts'
import type { Answers } from './check-answers.ts'
import { pointsOf, versionOf, type Pool } from './pool.ts'

/** What each item of a paper earns, in hundredths; null for essays that people mark. */
export const markPaper = (
  pool: Pool,
  paper: readonly DrawnItem[],
  answers: Answers,
  rule: MultipleRule,
): (number | null)[] =>
  paper.map((item) => markAnswer(versionOf(pool, item).content, answers[item.position], pointsOf(pool, item), rule))

/** The most that a paper can earn, in hundredths. */
export const drawnTotal = (pool: Pool, paper: readonly DrawnItem[]): number =>
  paper.reduce((sum, item) => sum + pointsOf(pool, item), 0)
