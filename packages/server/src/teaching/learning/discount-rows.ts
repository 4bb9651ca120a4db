import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import { entryOf } from '../../core/look-up.ts'
import { problem } from '../../core/problem.ts'
import { toPercent } from '../../core/units.ts'
import { insertEvents, listChanges } from '../../ledger/chain/chain-rows.queries.ts'
import { sealHead } from '../../ledger/chain/ledger-chain.ts'
import { nextEvent, type LedgerEvents } from '../../ledger/chain/ledger-event.ts'
import { addToSchoolSum } from '../../ledger/chain/seal-heads.ts'
import { lengthOf } from '../../ledger/rules/coverage.ts'
import { writeParts } from '../../ledger/rules/credit-hours.ts'
import { studyDayMs } from '../../ledger/rules/study-day.ts'
import { historyOf } from '../../ledger/verify/credit-history.ts'
import { entriesOf, type LedgerEntry } from '../../ledger/verify/ledger-entries.ts'
import {
  findDurations,
  listCourseTotals,
  listLastStudied,
  listLessonTotals,
} from '../../ledger/verify/ledger.queries.ts'
import { RowProof, type LessonAccount } from '../../ledger/verify/prove-rows.ts'
import { lockCourse } from '../course/course.queries.ts'
import type { CreditRules } from './state/credit-rules.ts'
import {
  addCourseProgress,
  addStudyDays,
  addToDayTotals,
  saveLessonProgress,
  saveStudentTotals,
} from './state/watch-changes.queries.ts'
import { noChanges, storeChanges } from './state/watch-changes.ts'
import { findRemainingLessons, type StudentTotals } from './state/watch-state.queries.ts'
import { loadWatchState } from './state/watch-state.ts'
import { adoptStudents } from './watch-queue.ts'

/** Rows of one day of a student that no longer count. */
export interface Discounted {
  readonly findingId: number
  readonly day: string
  readonly numbers: readonly number[]
}

/**
 * Stops rows from counting by appending a negative row to the student's chain, and updates every total to match the
 * chain. Rows that are already discounted take nothing more. Returns how much study time was taken, in the caller's
 * transaction.
 */
export async function discountRows(
  db: Db,
  rules: CreditRules,
  studentId: number,
  { findingId, day, numbers }: Discounted,
  at: number,
): Promise<number> {
  await adopt(db, rules, studentId, at)
  const { totals: all, broken, heads } = await loadWatchState(db, [], rules, [studentId])
  if (broken.has(studentId)) throw problem('ledger.broken')
  const totals = entryOf(all, studentId)
  const proof = await replay(db, rules, studentId)
  const before = snapshot(proof)
  const takenMs = proof.creditOf(numbers)
  if (takenMs === 0) return 0
  const facts: LedgerEvents['discount'] = { findingId, day, rows: rangesOf(numbers, proof.isCounted), takenMs }
  const event = nextEvent(rules.keys.ledger, totals, 'discount', facts, at)
  proof.followEvent('discount', facts, at, () => undefined)
  await insertEvents(db, [event])
  await storeTotals(db, totals, before, proof)
  totals.headMac = sealHead(rules.keys.ledger, totals)
  await saveStudentTotals(db, [totals])
  await addToSchoolSum(db, rules.keys.ledger, [{ before: heads.get(studentId), after: totals }])
  return takenMs
}

/** Older chains are adopted first. */
async function adopt(db: Db, rules: CreditRules, studentId: number, at: number) {
  const state = await loadWatchState(db, [], rules, [studentId])
  const changes = noChanges()
  await adoptStudents(db, state, changes, rules.keys, at)
  if (changes.events.length > 0) await storeChanges(db, changes, state, rules.keys.ledger)
}

/** Replays the student's complete chain. */
async function replay(db: Db, { mode }: CreditRules, studentId: number): Promise<RowProof> {
  const entries: LedgerEntry[] = []
  for await (const entry of entriesOf(db, studentId)) entries.push(entry)
  const media = new Set(entries.flatMap((each) => (each.kind === 'segment' ? [each.row.mediaId] : [])))
  const durations = new Map((await findDurations(db, [...media])).map(({ id, durationMs }) => [id, durationMs]))
  const proof = new RowProof({ durations, history: historyOf(await listChanges(db), mode) })
  for (const entry of entries)
    if (entry.kind === 'segment') proof.followSegment(entry.row, () => undefined)
    else proof.followEvent(entry.row.kind, readJson<never>(entry.row.facts), entry.row.recordedAt, () => undefined)
  return proof
}

interface Figures {
  readonly lessons: ReadonlyMap<number, Pick<LessonAccount, 'creditedMs' | 'completion'>>
  readonly courses: ReadonlyMap<number, number>
  readonly days: ReadonlyMap<string, number>
}
const snapshot = ({ lessons, courses, days }: RowProof): Figures => ({
  lessons: new Map(
    [...lessons].map(([id, { creditedMs, completion }]) => [id, { creditedMs, ...(completion && { completion }) }]),
  ),
  courses: new Map(courses),
  days: new Map(days),
})

async function storeTotals(db: Db, totals: StudentTotals, before: Figures, after: RowProof) {
  const { studentId } = totals
  const changed = [...after.lessons].filter(([id, { creditedMs }]) => before.lessons.get(id)?.creditedMs !== creditedMs)
  const reopened = changed.filter(([id, { completion }]) => before.lessons.get(id)?.completion && !completion)
  // As when lessons are completed: changes of the outline wait for this lock and then see the completions.
  const courseIds = [...new Set(reopened.map(([, { courseId }]) => courseId))].toSorted((a, b) => a - b)
  for (const courseId of courseIds) await lockCourse(db, courseId)
  const stored = new Map((await listLessonTotals(db, studentId)).map((row) => [row.lessonId, row]))
  await saveLessonProgress(
    db,
    changed.flatMap(([id, account]) => {
      const row = stored.get(id)
      return row ? [{ ...row, ...progressOf(account, after) }] : []
    }),
  )
  const remaining = new Set(
    (
      await findRemainingLessons(
        db,
        reopened.map(([id]) => id),
      )
    ).map(({ id }) => id),
  )
  const known = new Map((await listCourseTotals(db, studentId)).map((row) => [row.courseId, row]))
  const last = await listLastStudied(db, studentId)
  await addCourseProgress(
    db,
    differences(before.courses, after.courses).map(([courseId, creditedMs]) => ({
      studentId,
      courseId,
      creditedMs,
      completedLessons: -reopened.filter(([id, account]) => account.courseId === courseId && remaining.has(id)).length,
      lastStudiedAt: last.get(courseId) ?? known.get(courseId)?.lastStudiedAt ?? 0,
      classId: known.get(courseId)?.classId ?? null,
    })),
  )
  const days = differences(before.days, after.days)
  const deltas = days.map(([day, creditedMs]) => ({ studentId, day, creditedMs, firstNumber: 0, lastNumber: 0 }))
  await addStudyDays(db, deltas)
  await addToDayTotals(db, deltas)
  const studied = (figures: Figures) => [...figures.days.values()].filter((ms) => ms >= studyDayMs).length
  totals.creditedMs += days.reduce((sum, [, ms]) => sum + ms, 0)
  totals.studyDays += studied(after) - studied(before)
  totals.completedLessons -= reopened.length
  totals.lastStudiedAt = last.size === 0 ? null : Math.max(...last.values())
}

function progressOf({ mediaId, coverage, creditedMs, parts, completion }: LessonAccount, proof: RowProof) {
  const coveredMs = lengthOf(coverage)
  return {
    coverage: JSON.stringify(coverage),
    coveredMs,
    creditedMs,
    progressPercent: toPercent(coveredMs, proof.durationOf(mediaId)),
    completedAt: completion?.completedAt ?? null,
    ruleParts: writeParts(parts),
  }
}

function differences<K>(before: ReadonlyMap<K, number>, after: ReadonlyMap<K, number>): [K, number][] {
  return [...after].flatMap(([key, value]): [K, number][] => {
    const difference = value - (before.get(key) ?? 0)
    return difference === 0 ? [] : [[key, difference]]
  })
}

/**
 * Sorted numbers as ranges, both ends included. A range continues over events and rows that do not count anyway: a day
 * with a presence check every few minutes is one range, and queries for what counts stay small.
 */
function rangesOf(numbers: readonly number[], isCounted: (number: number) => boolean): [from: number, to: number][] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && !hasCounted(last[1], number, isCounted)) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

/** Whether a row strictly between two numbers counts. */
function hasCounted(after: number, before: number, isCounted: (number: number) => boolean): boolean {
  for (let number = after + 1; number < before; number++) if (isCounted(number)) return true
  return false
}
