import { randomBytes } from 'node:crypto'
import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import type { Sitting } from '@jiangxue/contract/exam/sitting.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { problem } from '../../../core/problem.ts'
import { siteMinute } from '../../../core/time/site-day.ts'
import { toInstant } from '../../../core/units.ts'
import { isCandidate } from './candidate.queries.ts'
import type { Answers } from './check-answers.ts'
import { deadlineOf } from './deadline.ts'
import { digestOfPaper } from './draw-paper.ts'
import { endIfOverdue } from './end-attempt.ts'
import { loadPool, paperOf, showPaper, type Pool } from './pool.ts'
import {
  addEvent,
  findAttempt,
  findExam,
  findGrant,
  holdExam,
  insertAttempt,
  listAttempts,
  lockAttempt,
  saveAttempt,
  type AttemptRecord,
  type ExamRecord,
} from './sitting.queries.ts'

const minuteMs = 60_000
const sessionBytes = 18
const seedBytes = 32

/** Starts an attempt of the caller, or goes on with the open one; `session` is that of the page, if it has one. */
export async function startAttempt(actor: Actor, examId: number, session: string | undefined): Promise<Sitting> {
  const { context, caller } = actor
  const { database, settings } = context
  const { 'basic.timezone': timezone } = await settings.current()
  const exam = await getPublishedExam(database.read, examId)
  const pool = await loadPool(database.read, exam)
  const attempt = await database.write(async (db) => {
    await holdExam(db, examId)
    const now = context.now()
    const current = await getPublishedExam(db, examId)
    if (!(await isCandidate(db, current, caller.userId, now))) throw problem('exam.notCandidate')
    const known = await listAttempts(db, examId, caller.userId)
    const open = await lockOpen(db, known)
    if (open && !(await endIfOverdue(db, current, pool, open, now))) return resume(db, open, session, now)
    return begin(db, { exam: current, pool, studentId: caller.userId, known, timezone }, now)
  })
  return toSitting(exam, pool, attempt, context.now())
}

/** An exam that students may know about. */
async function getPublishedExam(db: Db, id: number): Promise<ExamRecord> {
  const exam = await findExam(db, id)
  if (!exam || exam.publishedAt === null) throw problem('exam.notFound')
  return exam
}

/** Locks the open attempt, unless somebody ends it at this moment. */
async function lockOpen(db: Db, known: readonly AttemptRecord[]): Promise<AttemptRecord | undefined> {
  const open = known.find(({ state }) => state === 'STARTED')
  if (!open) return undefined
  await lockAttempt(db, open.id)
  const locked = await findAttempt(db, open.id)
  return locked?.state === 'STARTED' ? locked : undefined
}

async function resume(db: Db, attempt: AttemptRecord, session: string | undefined, now: number) {
  const isSamePage = session === attempt.session
  if (!isSamePage && attempt.takeovers >= examLimits.mostTakeovers) throw problem('exam.deviceLocked')
  const change = {
    session: isSamePage ? attempt.session : newSession(),
    takeovers: attempt.takeovers + (isSamePage ? 0 : 1),
  }
  await saveAttempt(db, attempt, change)
  await addEvent(db, { attemptId: attempt.id, at: now, kind: isSamePage ? 'resume' : 'takeOver', detail: '' })
  return { ...attempt, ...change }
}

interface Beginning {
  readonly exam: ExamRecord
  readonly pool: Pool
  readonly studentId: number
  readonly known: readonly AttemptRecord[]
  readonly timezone: string
}

async function begin(
  db: Db,
  { exam, pool, studentId, known, timezone }: Beginning,
  now: number,
): Promise<AttemptRecord> {
  const grant = await findGrant(db, exam.id, studentId)
  const extraMs = (grant?.extraMinutes ?? 0) * minuteMs
  assertEntry(exam, extraMs, timezone, now)
  const used = known.filter(({ isUsed }) => isUsed === 1).length
  if (used >= exam.attempts + (grant?.extraAttempts ?? 0)) throw problem('exam.noAttemptLeft')
  const seed = randomBytes(seedBytes).toString('hex')
  const number = (known[0]?.number ?? 0) + 1
  const isAdded = await insertAttempt(db, {
    examId: exam.id,
    studentId,
    number,
    seed,
    state: 'STARTED',
    session: newSession(),
    startedAt: now,
    deadlineAt: deadlineOf(exam, now, grant),
    answers: '{}',
    paperDigest: digestOfPaper(paperOf(pool, exam, seed)),
    isUsed: 1,
  })
  // Started at the same moment in another tab.
  if (!isAdded) throw problem('exam.otherDevice')
  const attempt = (await listAttempts(db, exam.id, studentId))[0] as AttemptRecord
  await addEvent(db, { attemptId: attempt.id, at: now, kind: 'start', detail: '' })
  return attempt
}

function assertEntry(exam: ExamRecord, extraMs: number, timezone: string, now: number): void {
  const { opensAt, closesAt, lateMinutes } = exam
  if (exam.endedAt !== null || exam.releasedAt !== null) throw problem('exam.closed')
  if (now < opensAt) throw problem('exam.notOpen', { values: { from: siteMinute(opensAt, timezone) } })
  if (closesAt !== null && now >= closesAt + extraMs) throw problem('exam.closed')
  if (lateMinutes !== null && now > opensAt + lateMinutes * minuteMs + extraMs)
    throw problem('exam.tooLate', { values: { minutes: lateMinutes } })
}

const newSession = () => randomBytes(sessionBytes).toString('base64url')

function toSitting(exam: ExamRecord, pool: Pool, attempt: AttemptRecord, now: number): Sitting {
  return {
    id: attempt.id,
    examId: exam.id,
    name: exam.name,
    session: attempt.session,
    now: toInstant(now),
    deadlineAt: toInstant(attempt.deadlineAt),
    sections: showPaper(pool, paperOf(pool, exam, attempt.seed)),
    answers: JSON.parse(attempt.answers) as Answers,
    number: attempt.saveNumber,
    leaves: attempt.leaves,
    leaveLimit: exam.leaveLimit,
  }
}
