import { createHash } from 'node:crypto'
import { isFormal } from '@jiangxue/contract/exam/exam.values.ts'
import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../core/database/database.ts'
import { entryOf } from '../../../core/look-up.ts'
import { marksText } from '../../../ledger/exam/sheet-texts.ts'
import { appendEvents, type ChainedEvent } from '../../../teaching/learning/append-to-chains.ts'
import { creditRulesOf } from '../../../teaching/learning/watch-queue.ts'
import { isResultKnown } from '../sitting/candidate-state.ts'
import { marksByAttempt, type Marks } from '../sitting/my-exam.queries.ts'
import { loadPool, type Pool } from '../sitting/pool.ts'
import { sheetOf } from '../sitting/sheet.ts'
import { getExam, type AttemptRecord, type ExamRecord } from '../sitting/sitting.queries.ts'
import { listUnrecorded, lockAttempts, saveRecorded, saveRecordedResult } from './recorded-attempt.queries.ts'

const mostAtOnce = 100

/**
 * Records in the chains of their students what was handed in, and each result once it is released, whatever changed it.
 * This runs shortly afterwards, so that neither a hand-in nor a release of many results waits for chains.
 */
export async function recordAttempts(context: Context, signal: AbortSignal): Promise<void> {
  const { database, settings } = context
  if (!(await settings.current())['course.hasExams']) return
  for (;;) {
    const listed = await listUnrecorded(database.read, mostAtOnce)
    if (listed.length === 0 || signal.aborted) return
    const exams = await loadExams(database.read, new Set(listed.map(({ examId }) => examId)))
    const rules = await creditRulesOf(context)
    await database.write(async (db) => {
      const now = context.now()
      const ids = listed.map(({ id }) => id)
      const attempts = await lockAttempts(db, ids)
      const marks = await marksByAttempt(db, attempts)
      const events = attempts.flatMap((attempt) => {
        const { exam, pool } = entryOf(exams, attempt.examId)
        return eventsOf(exam, pool, attempt, marks.get(attempt.id) ?? new Map())
      })
      const { broken } = await appendEvents(db, rules, events, now)
      for (const studentId of broken) context.log.error({ studentId }, 'exams: the end of a chain is broken')
      await saveRecorded(db, ids)
      for (const { kind, facts } of events)
        if (kind === 'examResult') await saveRecordedResult(db, facts.attemptId, JSON.stringify(facts))
    })
  }
}

interface LoadedExam {
  readonly exam: ExamRecord
  readonly pool: Pool
}
async function loadExams(db: Db, ids: ReadonlySet<number>): Promise<Map<number, LoadedExam>> {
  const exams = new Map<number, LoadedExam>()
  for (const id of ids) {
    const exam = await getExam(db, id)
    exams.set(id, { exam, pool: await loadPool(db, exam) })
  }
  return exams
}

/** What the chain of a student has to say of an attempt; nothing of what is not formal. */
function eventsOf(exam: ExamRecord, pool: Pool, attempt: AttemptRecord, marks: Marks): ChainedEvent[] {
  if (!isFormal(exam.kind)) return []
  const { id: attemptId, studentId, state } = attempt
  const of = { attemptId, examId: exam.id, exam: exam.name }
  const events: ChainedEvent[] = []
  if (attempt.handedInAt !== null && attempt.answersDigest !== attempt.recordedAnswers)
    events.push({ studentId, kind: 'examHandedIn', facts: { ...of, ...handedIn(exam, attempt) } })
  if (state === 'VOID' || (isResultKnown(exam, attempt) && attempt.score !== null)) {
    const facts = { ...of, ...resultOf(exam, pool, attempt, marks) }
    if (JSON.stringify(facts) !== attempt.recordedResult) events.push({ studentId, kind: 'examResult', facts })
  }
  return events
}

const handedIn = ({ kind, poolDigest }: ExamRecord, attempt: AttemptRecord) => ({
  kind,
  number: attempt.number,
  pool: poolDigest ?? '',
  paper: attempt.paperDigest,
  answers: attempt.answersDigest ?? '',
  startedAt: attempt.startedAt,
  handedInAt: attempt.handedInAt as number,
  endedBy: attempt.endedBy ?? '',
  ...(attempt.lateAcceptedAt !== null && { lateAcceptedAt: attempt.lateAcceptedAt }),
})

function resultOf(exam: ExamRecord, pool: Pool, attempt: AttemptRecord, marks: Marks) {
  const { items, total } = sheetOf(exam, pool, attempt, marks)
  const earned = items.map((item) => ({ earned: item.earned ?? 0, isByPeople: item.isByPeople }))
  return {
    ...(attempt.state === 'VOID' && { isVoid: true as const }),
    objective: attempt.objective ?? 0,
    manual: attempt.manual ?? 0,
    score: attempt.score ?? 0,
    total,
    isPassed: attempt.isPassed === 1,
    marks: createHash('sha256').update(marksText(earned)).digest('hex'),
  }
}
