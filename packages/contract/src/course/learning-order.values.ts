import { text } from '../kit/text.ts'

/** In which order the lessons of a course are learned: as one likes, one after another, or chapter by chapter. */
export const learningOrders = ['free', 'lessons', 'chapters'] as const
export type LearningOrder = (typeof learningOrders)[number]
export const learningOrderLabels: Record<LearningOrder, string> = {
  free: text('不限顺序'),
  lessons: text('按课时顺序'),
  chapters: text('按章节顺序'),
}

/**
 * What has to be done before a lesson opens: an earlier lesson, its quiz, an earlier course of the class, or signing the
 * training contract.
 */
export const lockKinds = ['order', 'quiz', 'course', 'contract'] as const
