import type { AssessmentChange } from '@jiangxue/contract/class/class-roster.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { problem } from '../../../core/problem.ts'
import { siteDay } from '../../../core/time/site-day.ts'
import { wholePoints } from '../../../ledger/exam/verdict.ts'
import { listParts } from '../../../teaching/training-class/class-part.queries.ts'
import { findMember, listMembers } from '../../../teaching/training-class/member.queries.ts'
import { recordAssessments } from '../../../teaching/training-class/save-assessments.ts'
import { countingAttempt, isPending } from '../sitting/candidate-state.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import { listAttemptFacts, type AttemptFacts } from './candidate-list.queries.ts'

type Result = NonNullable<AssessmentChange['before']>

/**
 * Enters the results of a FINAL exam in its class, in a transaction that `writeCredit` runs: the score in whole points,
 * or not passed without a score for those who were absent. Throws if a member has another result already.
 */
export async function recordClassResults(db: Db, actor: Actor, exam: ExamRecord, timezone: string): Promise<void> {
  const attempts = Map.groupBy(await listAttemptFacts(db, exam.id), ({ studentId }) => studentId)
  const members = await listMembers(db, exam.classId as number, {})
  const rows = members
    // Who joins a class after its exam has not missed it.
    .filter(({ id, joinedAt }) => attempts.has(id) || joinedAt < (exam.closesAt as number))
    .map(({ id }) => ({ studentId: id, ...resultOf(exam, attempts.get(id) ?? [], timezone), before: none }))
  await enter(db, actor, exam, rows, timezone)
}

/** Enters in the class of a FINAL exam what a make-up that is just being released has changed. */
export async function recordMakeUpResults(db: Db, actor: Actor, exam: ExamRecord, timezone: string): Promise<void> {
  const released = { ...exam, makeUpOpensAt: null, makeUpClosesAt: null }
  const attempts = Map.groupBy(await listAttemptFacts(db, exam.id), ({ studentId }) => studentId)
  const rows = (await listMembers(db, exam.classId as number, {})).flatMap(({ id: studentId }) => {
    const own = attempts.get(studentId) ?? []
    if (!own.some((attempt) => isPending(exam, attempt))) return []
    const before = shown(resultOf(exam, own, timezone))
    return [{ studentId, ...resultOf(released, own, timezone), before }]
  })
  await enter(db, actor, exam, rows, timezone)
}

/** Runs a change of a student's attempts; what it does to a released result is entered in the class of a FINAL exam. */
export async function changingResult(
  db: Db,
  actor: Actor,
  { exam, studentId, timezone }: { readonly exam: ExamRecord; readonly studentId: number; readonly timezone: string },
  change: () => Promise<void>,
): Promise<void> {
  const read = async () => resultOf(exam, await listAttemptFacts(db, exam.id, [studentId]), timezone)
  const before = await read()
  await change()
  if (exam.kind !== 'FINAL' || exam.releasedAt === null) return
  if (!(await findMember(db, exam.classId as number, studentId))) return
  const rows = [{ studentId, ...(await read()), before: shown(before) }]
  await enter(db, actor, exam, rows, timezone)
}

/** In the part of the class that the exam fills, if the class has parts. */
async function enter(db: Db, actor: Actor, exam: ExamRecord, rows: readonly AssessmentChange[], timezone: string) {
  const classId = exam.classId as number
  const parts = await listParts(db, classId)
  const part = parts.find(({ id, kind }) => id === exam.partId && kind === 'EXAM')
  if (parts.length > 0 && !part) throw problem('exam.partUnclear')
  await recordAssessments(db, actor, classId, rows, siteDay(actor.context.now(), timezone), part && { part })
}

const none: Result = { score: null, isPassed: null, assessedOn: null }
const shown = ({ date, ...result }: ReturnType<typeof resultOf>): Result => ({ ...result, assessedOn: date })

function resultOf(exam: ExamRecord, attempts: readonly AttemptFacts[], timezone: string) {
  const counting = countingAttempt(exam, attempts)
  if (!counting) return { score: null, isPassed: false, date: siteDay(exam.closesAt as number, timezone) }
  return {
    score: wholePoints(counting.score as number),
    isPassed: counting.isPassed === 1,
    date: siteDay(counting.handedInAt as number, timezone),
  }
}
