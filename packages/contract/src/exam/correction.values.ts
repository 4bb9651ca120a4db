import { text } from '../kit/text.ts'

/** What is done about an item that was wrong in an exam. */
export const correctionKinds = ['NEW_KEY', 'FULL_MARKS', 'NOT_COUNTED'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
export const correctionKindLabels: Record<CorrectionKind, string> = {
  NEW_KEY: text('更正答案'),
  FULL_MARKS: text('全部给满分'),
  NOT_COUNTED: text('不计分'),
}
export const correctionKindHints: Record<CorrectionKind, string> = {
  NEW_KEY: text('按新的答案重新评分'),
  FULL_MARKS: text('试卷中有本题的考生都得满分'),
  NOT_COUNTED: text('本题不计分，其余试题的得分按比例折算为满分'),
}

/** Whether all attempts have been marked again. */
export const correctionStates = ['RUNNING', 'DONE'] as const
export type CorrectionState = (typeof correctionStates)[number]
export const correctionStateLabels: Record<CorrectionState, string> = {
  RUNNING: text('正在重新评分'),
  DONE: text('已完成'),
}

export const correctionLimits = {
  /** People with changed results that a preview names; those whose verdict changes come first. */
  named: 500,
  previewsPerMinute: 30,
} as const
