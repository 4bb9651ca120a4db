import type { Save } from '@jiangxue/contract/exam/sitting.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { readJson, toJson } from '../../../core/json-text.ts'
import { problem, type Problem } from '../../../core/problem.ts'
import { mergeAnswers } from './check-answers.ts'
import { endAttempt, endIfOverdue } from './end-attempt.ts'
import { loadPool, paperOf, type Pool } from './pool.ts'
import {
  addEvent,
  findAttempt,
  getAttempt,
  getExam,
  hasEvent,
  lockedAttempt,
  saveAttempt,
  type AttemptRecord,
  type ExamRecord,
} from './sitting.queries.ts'

/** The attempt of the path, if it is the caller's. */
export async function getOwnAttempt({ context, caller }: Actor, id: number): Promise<AttemptRecord> {
  const attempt = await findAttempt(context.database.read, id)
  if (!attempt || attempt.studentId !== caller.userId) throw problem('attempt.notFound')
  return attempt
}

/** Stores changed answers of an open attempt. Returns the attempt as it is then. */
export const saveAnswers = (actor: Actor, id: number, save: Save): Promise<AttemptRecord> =>
  change(actor, id, async (db, exam, pool, attempt, now) => {
    const refused = await refusalOf(db, exam, pool, attempt, save, now)
    if (refused) return refused
    if (save.number <= attempt.saveNumber) return
    const saved = await store(db, exam, pool, attempt, save, now)
    if (exam.leaveLimit === null || saved.leaves < exam.leaveLimit) return
    await endAttempt(db, exam, pool, saved, { by: 'leaves', at: now })
    return problem('exam.handedIn')
  })

const minuteMs = 60_000

/** Stores the last answers and ends the attempt; once ended, nothing changes any more. */
export const handIn = (actor: Actor, id: number, save: Save): Promise<AttemptRecord> =>
  change(actor, id, async (db, exam, pool, attempt, now) => {
    if (attempt.state === 'HANDED_IN') return
    const refused = await refusalOf(db, exam, pool, attempt, save, now)
    if (refused) return refused.code === 'exam.timeUp' ? undefined : refused
    if (now < attempt.startedAt + exam.earlyMinutes * minuteMs)
      throw problem('exam.tooEarly', { values: { minutes: exam.earlyMinutes } })
    const saved = save.number <= attempt.saveNumber ? attempt : await store(db, exam, pool, attempt, save, now)
    await endAttempt(db, exam, pool, saved, { by: 'candidate', at: now })
  })

type Change = (
  db: Db,
  exam: ExamRecord,
  pool: Pool,
  attempt: AttemptRecord,
  now: number,
) => Promise<Problem | undefined | void>

/** Changes a locked attempt of the caller. A problem that the change returns is thrown after its writes are stored. */
async function change(actor: Actor, id: number, run: Change): Promise<AttemptRecord> {
  const { database, now } = actor.context
  const { examId } = await getOwnAttempt(actor, id)
  const exam = await getExam(database.read, examId)
  const pool = await loadPool(database.read, exam)
  const { refused, attempt } = await database.write(async (db) => {
    const refused = await run(db, exam, pool, await lockedAttempt(db, id), now())
    return { refused, attempt: await getAttempt(db, id) }
  })
  if (refused) throw refused
  return attempt
}

/** Why a save is not taken. Answers that come too late are kept for the school to decide. */
async function refusalOf(
  db: Db,
  exam: ExamRecord,
  pool: Pool,
  attempt: AttemptRecord,
  save: Save,
  now: number,
): Promise<Problem | undefined> {
  const isOver = (await endIfOverdue(db, exam, pool, attempt, now)) || attempt.endedBy === 'time'
  if (isOver) {
    if (save.session === attempt.session && save.number > attempt.saveNumber) await keepLate(db, attempt, save, now)
    return problem('exam.timeUp')
  }
  if (attempt.state !== 'STARTED') return problem('exam.handedIn')
  return save.session === attempt.session ? undefined : problem('exam.otherDevice')
}

const mostLate = 20

/** Late answers are stored as they came, a few times. */
async function keepLate(db: Db, { id }: AttemptRecord, { number, answers }: Save, at: number): Promise<void> {
  // It may just have been handed in.
  const attempt = await getAttempt(db, id)
  if (attempt.lateSaves >= mostLate) return
  await saveAttempt(db, attempt, { lateSaves: attempt.lateSaves + 1 })
  await addEvent(db, { attemptId: id, at, kind: 'late', detail: JSON.stringify({ number, answers }) })
}

async function store(db: Db, exam: ExamRecord, pool: Pool, attempt: AttemptRecord, save: Save, now: number) {
  const paper = paperOf(pool, exam, attempt.seed)
  const answers = mergeAnswers(pool, paper, readJson(attempt.answers), save.answers)
  const leaves = Math.max(attempt.leaves, save.leaves ?? 0)
  const warningsRead = Math.max(attempt.warningsRead, Math.min(save.warningsRead ?? 0, attempt.warnings))
  const stored = {
    saveNumber: save.number,
    answers: toJson(answers),
    answered: Object.keys(answers).length,
    leaves,
    warningsRead,
  }
  await saveAttempt(db, attempt, stored)
  if (leaves > attempt.leaves)
    await addEvent(db, { attemptId: attempt.id, at: now, kind: 'leave', detail: String(leaves) })
  if (save.watermarkRemoved && !(await hasEvent(db, attempt.id, 'watermark')))
    await addEvent(db, { attemptId: attempt.id, at: now, kind: 'watermark', detail: '' })
  return { ...attempt, ...stored, version: attempt.version + 1 }
}
