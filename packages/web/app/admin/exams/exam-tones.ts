import type { AttemptState, CandidateState, ExamState } from '@jiangxue/contract/exam/exam.values.ts'

/** The colors of the states of exams. */
export const examTones: Record<ExamState, 'gold' | 'primary' | 'jade' | 'plain'> = {
  DRAFT: 'gold',
  UPCOMING: 'primary',
  OPEN: 'jade',
  ENDED: 'gold',
  RELEASED: 'plain',
}

/** The colors of how an exam stands for its candidates. */
export const candidateTones: Record<CandidateState, 'plain' | 'primary' | 'gold' | 'jade' | 'cinnabar'> = {
  UPCOMING: 'plain',
  OPEN: 'plain',
  STARTED: 'primary',
  WAITING: 'gold',
  PASSED: 'jade',
  FAILED: 'cinnabar',
  ABSENT: 'cinnabar',
}

export const attemptTones: Record<AttemptState, 'primary' | 'jade' | 'cinnabar'> = {
  STARTED: 'primary',
  HANDED_IN: 'jade',
  VOID: 'cinnabar',
}
