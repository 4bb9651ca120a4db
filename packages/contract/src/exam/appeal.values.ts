import { text } from '../kit/text.ts'

/** How an appeal against a result stands. */
export const appealStates = ['OPEN', 'UPHELD', 'REJECTED'] as const
export type AppealState = (typeof appealStates)[number]
export const appealStateLabels: Record<AppealState, string> = {
  OPEN: text('待处理'),
  UPHELD: text('申诉成立'),
  REJECTED: text('申诉不成立'),
}

export const appealLimits = {
  /** After the results are released. */
  days: 7,
  content: 1000,
  reply: 1000,
  listSize: 20,
  appealsPerHour: 10,
} as const
