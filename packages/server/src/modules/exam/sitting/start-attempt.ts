import { randomBytes } from 'node:crypto'
import { isUntilPassed } from '@jiangxue/contract/exam/exam.values.ts'
import type { Sitting } from '@jiangxue/contract/exam/sitting.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { readJson } from '../../../core/json-text.ts'
import { problem, Problem } from '../../../core/problem.ts'
import { toInstant } from '../../../core/units.ts'
import { digestOfPaper } from '../../../ledger/exam/draw-paper.ts'
import { findDevice } from '../../../people/account/session.queries.ts'
import { watermarkOf } from '../../../people/account/watermark.ts'
import { asMakeUp, candidateStateOf } from './candidate-state.ts'
import { isCandidate } from './candidate.queries.ts'
import { deadlineOf } from './deadline.ts'
import { takeoversLeft } from './device-rule.ts'
import { endIfOverdue } from './end-attempt.ts'
import { assertOpen, assertReady, assertSigned, refusalAtDoor, type Entry } from './entry.ts'
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
import { unreadWarnings } from './warnings.ts'

const minuteMs = 60_000
const sessionBytes = 18
const seedBytes = 32

/** Starts an attempt of the caller, or goes on with the open one. */
export async function startAttempt(actor: Actor, examId: number, entry: Entry): Promise<Sitting> {
  const { context, caller } = actor
  const { database, settings } = context
  const { 'basic.timezone': timezone } = await settings.current()
  const exam = await getPublishedExam(database.read, examId)
  const pool = await loadPool(database.read, exam)
  const entered = await database.write(async (db) => {
    await holdExam(db, examId)
    const now = context.now()
    const current = await getPublishedExam(db, examId)
    if (!(await isCandidate(db, current, caller.userId, now))) throw problem('exam.notCandidate')
    const known = await listAttempts(db, examId, caller.userId)
    const open = await lockOpen(db, known)
    const entering = { actor, exam: current, pool, entry, known, timezone }
    if (open && !(await endIfOverdue(db, current, pool, open, now))) return resume(db, entering, open, now)
    return begin(db, entering, now)
  })
  if (entered instanceof Problem) throw entered
  return { ...(await toSitting(database.read, exam, pool, entered, context.now())), ...(await watermarkOf(actor)) }
}

interface Entering {
  readonly actor: Actor
  readonly exam: ExamRecord
  readonly pool: Pool
  readonly entry: Entry
  readonly known: readonly AttemptRecord[]
  readonly timezone: string
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

async function resume(
  db: Db,
  { actor, exam, entry }: Entering,
  attempt: AttemptRecord,
  now: number,
): Promise<AttemptRecord | Problem> {
  const isSamePage = entry.session === attempt.session
  if (!isSamePage) {
    if (takeoversLeft(exam, attempt) <= 0) throw problem('exam.deviceLocked')
    const refused = await refusalAtDoor(db, actor, exam, entry)
    if (refused) return refused
  }
  const change = {
    session: isSamePage ? attempt.session : newSession(),
    takeovers: attempt.takeovers + (isSamePage ? 0 : 1),
  }
  await saveAttempt(db, attempt, change)
  await addEvent(db, { attemptId: attempt.id, at: now, kind: isSamePage ? 'resume' : 'takeOver', detail: '' })
  return { ...attempt, ...change }
}

async function begin(
  db: Db,
  { actor, exam, pool, entry, known, timezone }: Entering,
  now: number,
): Promise<AttemptRecord | Problem> {
  const studentId = actor.caller.userId
  const grant = await findGrant(db, exam.id, studentId)
  const makeUp = asMakeUp(exam)
  const { state, attemptsLeft, hasMakeUp, nextAt } = candidateStateOf(exam, known, grant, now)
  if (makeUp && !hasMakeUp) throw problem('exam.passed')
  if (isUntilPassed(exam.kind) && state === 'PASSED') throw problem('quiz.passed')
  const sat = makeUp ?? exam
  assertOpen(sat, (grant?.extraMinutes ?? 0) * minuteMs, timezone, now)
  if (nextAt !== null) throw problem('quiz.tooSoon', { values: { minutes: Math.ceil((nextAt - now) / minuteMs) } })
  if (attemptsLeft === 0) throw problem('exam.noAttemptLeft')
  await assertReady(db, exam, studentId)
  await assertSigned(db, exam, studentId)
  const refused = await refusalAtDoor(db, actor, exam, entry)
  if (refused) return refused
  const seed = randomBytes(seedBytes).toString('hex')
  const number = (known[0]?.number ?? 0) + 1
  const attempt = await insertAttempt(db, {
    examId: exam.id,
    studentId,
    number,
    seed,
    state: 'STARTED',
    session: newSession(),
    device: await findDevice(db, studentId, actor.caller.loginId),
    startedAt: now,
    makeUp: makeUp ? exam.makeUps : 0,
    deadlineAt: deadlineOf(sat, { startedAt: now, outageMinutes: 0 }, grant),
    answers: '{}',
    paperDigest: digestOfPaper(paperOf(pool, exam, seed)),
    isUsed: 1,
  })
  // Started at the same moment in another tab.
  if (!attempt) throw problem('exam.otherDevice')
  await addEvent(db, { attemptId: attempt.id, at: now, kind: 'start', detail: '' })
  return attempt
}

const newSession = () => randomBytes(sessionBytes).toString('base64url')

async function toSitting(db: Db, exam: ExamRecord, pool: Pool, attempt: AttemptRecord, now: number): Promise<Sitting> {
  return {
    id: attempt.id,
    examId: exam.id,
    name: exam.name,
    session: attempt.session,
    now: toInstant(now),
    deadlineAt: toInstant(attempt.deadlineAt),
    sections: showPaper(pool, paperOf(pool, exam, attempt.seed)),
    answers: readJson(attempt.answers),
    number: attempt.saveNumber,
    leaves: attempt.leaves,
    leaveLimit: exam.leaveLimit,
    hasDoorCode: exam.hasDoorCode === 1,
    warnings: await unreadWarnings(db, attempt),
  }
}
