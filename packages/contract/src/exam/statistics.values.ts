import { text } from '../kit/text.ts'

/** Why an item should be looked at. */
export const itemHints = ['veryEasy', 'veryHard', 'lowDiscrimination', 'wrongMostChosen'] as const
export type ItemHint = (typeof itemHints)[number]
export const itemHintLabels: Record<ItemHint, string> = {
  veryEasy: text('过易'),
  veryHard: text('过难'),
  lowDiscrimination: text('区分度低'),
  wrongMostChosen: text('多数人选了错误选项，请核对答案'),
}

/** Signals that somebody should look at; none of them is a verdict. */
export const unusualResults = ['examSameAnswers', 'examTooFast', 'examSharedDevice'] as const
export type UnusualResult = (typeof unusualResults)[number]
export const unusualResultLabels: Record<UnusualResult, string> = {
  examSameAnswers: text('错误答案高度相同'),
  examTooFast: text('作答过快'),
  examSharedDevice: text('同一设备'),
}

export const statisticsLimits = {
  /** Results below which nothing is said about an item. */
  leastResults: 5,
  /** Percent of the points that candidates get on average. */
  veryEasy: 95,
  veryHard: 20,
  /** Percent; the difference between the best and the last 27 % of the candidates. */
  lowDiscrimination: 20,
  groupPercent: 27,
  /** Of the wrong answers of two candidates. */
  samePercent: 80,
  leastSame: 8,
  /** Pairs of more candidates are not compared. */
  mostCompared: 2000,
  /** On average, of the items that were answered. */
  fastSeconds: 5,
  leastFast: 10,
  /** Unusual results of one kind that are named. */
  named: 100,
  callsPerMinute: 20,
} as const
