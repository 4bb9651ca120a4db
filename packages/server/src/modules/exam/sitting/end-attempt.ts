import { createHash } from 'node:crypto'
import { examLimits, type AttemptEnd } from '@jiangxue/contract/exam/exam.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { readJson } from '../../../core/json-text.ts'
import { answersText } from '../../../ledger/exam/sheet-texts.ts'
import { isPassing } from '../../../ledger/exam/verdict.ts'
import type { Answers } from './check-answers.ts'
import { drawnTotal, markPaper, scaleOf } from './mark-paper.ts'
import { paperOf, type Pool } from './pool.ts'
import { addEvent, saveAttempt, type AttemptRecord, type ExamRecord } from './sitting.queries.ts'

/** How long after the deadline answers that were under way are still taken. */
export const graceMs = examLimits.graceSeconds * 1000

/** SHA-256 of the answers by position, in hex. */
export const digestOfAnswers = (answers: Answers): string =>
  createHash('sha256').update(answersText(answers)).digest('hex')

export interface Ending {
  readonly by: AttemptEnd
  readonly at: number
  readonly detail?: string
}

/** Hands in a locked, open attempt: its answers are final, and what a program can mark is marked. */
export async function endAttempt(
  db: Db,
  exam: ExamRecord,
  pool: Pool,
  attempt: AttemptRecord,
  { by, at, detail = '' }: Ending,
): Promise<void> {
  const paper = paperOf(pool, exam, attempt.seed)
  const answers = readJson(attempt.answers)
  const marks = markPaper(pool, paper, answers, exam.multipleRule)
  const objective = scaleOf(pool, paper)(marks.reduce<number>((sum, earned) => sum + (earned ?? 0), 0))
  const isMarked = !marks.includes(null)
  await saveAttempt(db, attempt, {
    state: 'HANDED_IN',
    handedInAt: at,
    endedBy: by,
    answersDigest: digestOfAnswers(answers),
    objective,
    ...(isMarked && resultOf(exam, objective, 0, drawnTotal(pool, paper))),
  })
  await addEvent(db, { attemptId: attempt.id, at, kind: by === 'staff' ? 'force' : 'handIn', detail: detail || by })
}

/** The columns of a marked attempt. Points are hundredths. */
export function resultOf(
  exam: Pick<ExamRecord, 'kind' | 'passPercent'>,
  objective: number,
  manual: number,
  total: number,
) {
  const score = objective + manual
  return { manual, score, isPassed: isPassing(exam, score, total) ? 1 : 0 }
}

/** Whether the time of an attempt is over, and nothing that was under way can still arrive. */
export const isOverdue = ({ deadlineAt }: Pick<AttemptRecord, 'deadlineAt'>, now: number): boolean =>
  now > deadlineAt + graceMs

/** Hands in an attempt whose time is over. Returns whether it was. */
export async function endIfOverdue(
  db: Db,
  exam: ExamRecord,
  pool: Pool,
  attempt: AttemptRecord,
  now: number,
): Promise<boolean> {
  if (attempt.state !== 'STARTED' || !isOverdue(attempt, now)) return false
  await endAttempt(db, exam, pool, attempt, { by: 'time', at: attempt.deadlineAt })
  return true
}
