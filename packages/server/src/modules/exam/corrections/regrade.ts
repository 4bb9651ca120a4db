import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../core/database/database.ts'
import { adminCaller, type Actor } from '../../../core/http/caller.ts'
import { Problem } from '../../../core/problem.ts'
import { changingResult } from '../exam/class-results.ts'
import { sumsWith } from '../marking/sums.ts'
import { haveRecorded } from '../proof/recorded-attempt.queries.ts'
import { marksByAttempt } from '../sitting/my-exam.queries.ts'
import { loadPool } from '../sitting/pool.ts'
import { addEvent, getExam, holdExam, saveAttempt, type AttemptRecord } from '../sitting/sitting.queries.ts'
import {
  findRunning,
  insertCorrected,
  listNextAttempts,
  lockAttempts,
  lockCorrection,
  saveProgress,
  type RunningCorrection,
} from './correction.queries.ts'

const mostAtOnce = 100
/** Other frequent work is done between two runs. */
const batchesOfRun = 10

/** Marks the attempts of corrected exams again, 100 in a transaction; goes on where an earlier run stopped. */
export async function regrade(context: Context, signal: AbortSignal): Promise<void> {
  const { database, settings } = context
  if (!(await settings.current())['course.hasExams']) return
  for (let batch = 0; batch < batchesOfRun && !signal.aborted; batch++) {
    const correction = await findRunning(database.read)
    if (!correction) return
    await regradeNext(context, correction)
  }
}

/** Marks the next attempts again: each on its own if one of them is refused, and at last without its class. */
async function regradeNext(context: Context, correction: RunningCorrection): Promise<void> {
  const { 'basic.timezone': timezone } = await context.settings.current()
  const actor = actorOf(context, correction)
  const step = (most: number, entersClass: boolean) =>
    context.database.write((db) => regradeAttempts(db, actor, correction, { most, entersClass, timezone }))
  if (await succeeds(() => step(mostAtOnce, true))) return
  for (let each = 0; each < mostAtOnce; each++) if (!(await succeeds(() => step(1, true)))) await step(1, false)
}

/** Whether a rule allowed it. Other errors are thrown: the next run tries again. */
async function succeeds(job: () => Promise<void>): Promise<boolean> {
  try {
    await job()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

interface Step {
  readonly most: number
  /** Whether changed results are entered in the class. */
  readonly entersClass: boolean
  readonly timezone: string
}

async function regradeAttempts(
  db: Db,
  actor: Actor,
  { id, examId, reason }: RunningCorrection,
  { most, entersClass, timezone }: Step,
): Promise<void> {
  await holdExam(db, examId)
  const exam = await getExam(db, examId)
  const { afterId, state } = await lockCorrection(db, id)
  if (state === 'DONE') return
  const pool = await loadPool(db, exam)
  const last = (await listNextAttempts(db, examId, afterId, most)).at(-1)
  if (!last) {
    // The points of an item can change while the score does not.
    await haveRecorded(db, examId)
    return void (await saveProgress(db, id, { state: 'DONE', doneAt: actor.context.now() }))
  }
  await lockAttempts(db, examId, afterId, last.id)
  const attempts = await listNextAttempts(db, examId, afterId, most)
  const marks = await marksByAttempt(db, attempts)
  for (const attempt of attempts) {
    const sums = sumsWith(exam, pool, attempt, marks.get(attempt.id) ?? new Map())
    const isSame = (['objective', 'manual', 'score', 'isPassed'] as const).every((name) => isKept(attempt, sums, name))
    if (isSame) continue
    const change = async () => {
      await saveAttempt(db, attempt, sums)
      await addEvent(db, { attemptId: attempt.id, at: actor.context.now(), kind: 'correct', detail: reason })
      await insertCorrected(db, {
        correctionId: id,
        attemptId: attempt.id,
        scoreBefore: attempt.score,
        scoreAfter: sums.score,
        passedBefore: attempt.isPassed,
        passedAfter: sums.isPassed,
        hasConflict: entersClass ? 0 : 1,
      })
    }
    const of = { exam, studentId: attempt.studentId, timezone }
    await (entersClass ? changingResult(db, actor, of, change) : change())
  }
  await saveProgress(db, id, { afterId: last.id })
}

type Sums = ReturnType<typeof sumsWith>
/** The points of people are not stored before there is any. */
const isKept = (attempt: AttemptRecord, sums: Sums, name: keyof Sums) => (attempt[name] ?? 0) === (sums[name] ?? 0)

/** Carries out what an admin has decided, and another one has confirmed where that is required. */
const actorOf = (context: Context, { createdBy }: RunningCorrection): Actor => ({
  context,
  origin: { ip: '', userAgent: '' },
  caller: adminCaller(createdBy),
  follows: true,
})
