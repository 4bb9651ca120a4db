import { text } from '../kit/text.ts'

/** Filters of the question inbox. */
export const questionStates = ['open', 'answered', 'reported', 'hidden'] as const
export type QuestionState = (typeof questionStates)[number]
export const questionStateLabels: Record<QuestionState, string> = {
  open: text('待回答'),
  answered: text('已回答'),
  reported: text('被举报'),
  hidden: text('已隐藏'),
}
export const questionSorts = ['position', 'newest'] as const
export type QuestionSort = (typeof questionSorts)[number]

export const questionLimits = {
  maxLength: 1000,
  reasonMaxLength: 200,
  /** Questions of one student per day. */
  perDay: 30,
  reportsPerDay: 30,
}
