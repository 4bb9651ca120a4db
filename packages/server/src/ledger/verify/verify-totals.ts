import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../core/database/database.ts'
import { omit } from '../../core/pick.ts'
import { toPercent } from '../../core/units.ts'
import type { ClassroomFacts } from '../chain/ledger-event.ts'
import { listStatedOf } from '../rules/classroom-hours.queries.ts'
import { lengthOf } from '../rules/coverage.ts'
import { writeParts } from '../rules/credit-hours.ts'
import { studyDayMs } from '../rules/study-day.ts'
import { listCourseTotals, listDayTotals, listLessonTotals, sumRefusals, type LedgerTotals } from './ledger.queries.ts'
import type { LessonAccount } from './prove-rows.ts'
import type { School, StudentAudit } from './verify-student.ts'

type Attended = Awaited<ReturnType<typeof listStatedOf>>[number]
const isStated = (row: Attended, said: ClassroomFacts | undefined) =>
  said !== undefined && isDeepStrictEqual(omit(said, ['enteredBy']), row)

type LessonTotals = Awaited<ReturnType<typeof listLessonTotals>>

/** Compares a student's totals with what their rows give. */
export async function verifyTotals(
  db: Db,
  { durations, removedLessons }: School,
  { accounts: { lessons, courses, days, classes, classroom }, rowsOfDays }: StudentAudit,
  totals: LedgerTotals,
  report: (fault: string) => void,
): Promise<void> {
  const { studentId } = totals
  const compare = (name: string, stored: number, found: number) => {
    if (stored !== found) report(`${name}: ${stored} stored, ${found} by the rows`)
  }
  const stored = await listLessonTotals(db, studentId)
  const isBound = totals.identity !== ''
  for (const row of stored)
    for (const fault of lessonFaults(row, lessons.get(row.lessonId), durations, isBound)) report(fault)
  compare('lessons with totals', stored.length, lessons.size)
  const completed = new Map<number, number>()
  for (const row of stored)
    if (row.completedAt !== null && !removedLessons.has(row.lessonId))
      completed.set(row.courseId, (completed.get(row.courseId) ?? 0) + 1)
  const courseTotals = await listCourseTotals(db, studentId)
  for (const row of courseTotals) {
    compare(`course ${row.courseId} in ms`, row.creditedMs, courses.get(row.courseId) ?? 0)
    compare(`class of course ${row.courseId}`, row.classId ?? 0, classes.get(row.courseId) ?? 0)
    compare(`completed lessons of course ${row.courseId}`, row.completedLessons, completed.get(row.courseId) ?? 0)
  }
  compare('courses with study time', courseTotals.length, courses.size)
  const dayTotals = await listDayTotals(db, studentId)
  for (const { day, creditedMs, firstNumber, lastNumber } of dayTotals) {
    const [first, last] = rowsOfDays.get(day) ?? [0, 0]
    compare(`day ${day} in ms`, creditedMs, days.get(day) ?? 0)
    compare(`first row of day ${day}`, firstNumber, first)
    compare(`last row of day ${day}`, lastNumber, last)
  }
  compare('days with study time', dayTotals.length, days.size)
  const sum = [...days.values()].reduce((total, ms) => total + ms, 0)
  compare('study time in ms', totals.creditedMs, sum)
  compare('study days', totals.studyDays, [...days.values()].filter((ms) => ms >= studyDayMs).length)
  compare('completed lessons', totals.completedLessons, stored.filter((row) => row.completedAt !== null).length)
  const refusals = await sumRefusals(db, studentId)
  if (totals.refusals !== refusals) report(`refusals: ${totals.refusals} were counted, ${refusals} are there`)
  const attended = await listStatedOf(db, studentId)
  for (const row of attended)
    if (!isStated(row, classroom.get(row.sessionId)))
      report(`the classroom session ${row.sessionId} is not what the rows say`)
  compare('classroom sessions', attended.length, classroom.size)
}

function lessonFaults(
  row: LessonTotals[number],
  account: LessonAccount | undefined,
  durations: ReadonlyMap<number, number>,
  isBound: boolean,
): string[] {
  const name = `lesson ${row.lessonId}`
  if (!account) return [`${name} has totals and no rows`]
  const faults: string[] = []
  const { completion, coverage, creditedMs, isCovered, mediaId, parts } = account
  const coveredMs = lengthOf(coverage)
  const durationMs = durations.get(mediaId) ?? 0
  if (row.creditedMs !== creditedMs) faults.push(`${name} shows ${row.creditedMs} ms, its rows give ${creditedMs} ms`)
  if (row.mediaId !== mediaId || row.coverage !== JSON.stringify(coverage) || row.coveredMs !== coveredMs)
    faults.push(`${name} shows another coverage than its rows give`)
  if (row.progressPercent !== toPercent(coveredMs, durationMs))
    faults.push(`${name} shows ${row.progressPercent} %, its rows give ${toPercent(coveredMs, durationMs)} %`)
  if (row.ruleParts !== writeParts(parts)) faults.push(`${name} shows other versions of the hour rule than its rows`)
  const completedAt = isBound ? (completion?.completedAt ?? null) : isCovered ? row.completedAt : null
  if (row.completedAt !== completedAt)
    faults.push(`${name} is shown as ${row.completedAt === null ? 'open' : 'completed'}, its rows say otherwise`)
  if (isBound && isCovered && !completion) faults.push(`${name} is covered and no row completes it`)
  return faults
}
