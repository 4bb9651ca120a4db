import { text } from '../text.ts'

export const employmentProblems = {
  'employment.notFinished': [404, text('该学员不是本班期的结业学员')],
  'employment.notDue': [409, text('从 {date} 起才能登记这一次回访')],
  'employment.answered': [409, text('您已答复过，如有变化请联系学校')],
} as const satisfies Record<string, readonly [status: number, message: string]>
