import type { Db } from '../../core/database/database.ts'
import { daysAfter, startOfSiteDay } from '../../core/time/site-day.ts'
import { findLastSegment, listOpenFindings, listRefusedDays, listStudiedDays, readScan } from './anomaly.queries.ts'
import { findOfStudent, type AnomalyThresholds } from './find-anomalies.ts'
import {
  countRefusals,
  findWriters,
  listDayRows,
  readChecks,
  studentsPerStatement,
  sumWeeks,
} from './seen-study.queries.ts'
import type { Finding, StudentDay } from './seen-study.ts'
import { joined, SharedTime } from './shared-time.ts'

/** Rows that are scanned in one run; the study days of that many rows fit into memory. */
const rowsPerRun = 100_000
/** Reasons for rejection that cost no creditable time. */
const harmless = new Set([
  'alreadyWatched',
  'lessonCompleted',
  'mustStart',
  'takenOver',
  'watermarkRemoved',
  'notStudent',
])

/** The thresholds and the time zone of the school, and the time up to which to look. */
export interface ScanSettings {
  readonly thresholds: AnomalyThresholds
  readonly timezone: string
  readonly settledAt: number
}
/** The findings in rows up to an id. */
export interface Found {
  readonly findings: readonly Finding[]
  readonly upTo: number
  readonly isLast: boolean
}

/**
 * Scans ledger rows that were added since the last scan, up to the size of one run, and checks the complete days of
 * their students.
 */
export async function findInLedger(db: Db, lookout: ScanSettings): Promise<Found> {
  const { segmentId, refusedAt } = await readScan(db, 'ledger')
  const last = (await findLastSegment(db, segmentId, lookout.settledAt))?.id ?? segmentId
  const upTo = Math.min(last, segmentId + rowsPerRun)
  const days = new Map<string, Set<number>>()
  for (const { studentId, day } of [
    ...(await listStudiedDays(db, segmentId, upTo)),
    ...(await listRefusedDays(db, refusedAt, lookout.settledAt)),
  ])
    days.set(day, (days.get(day) ?? new Set()).add(studentId))
  const findings: Finding[] = []
  // One day after the other, so that only what students share on one day is in memory.
  for (const [day, students] of days) findings.push(...(await findOfDay(db, day, [...students], lookout)))
  return { findings, upTo, isLast: upTo >= last }
}

/** Days of a site can have 23 or 25 hours. */
const endOfSiteDay = (day: string, timezone: string) => startOfSiteDay(daysAfter(day, 1), timezone)

async function findOfDay(db: Db, day: string, studentIds: readonly number[], { thresholds, timezone }: ScanSettings) {
  const findings: Finding[] = []
  const shared = new SharedTime(day, thresholds)
  for (let done = 0; done < studentIds.length; done += studentsPerStatement)
    for (const seen of await readDays(db, day, studentIds.slice(done, done + studentsPerStatement), timezone)) {
      findings.push(...findOfStudent(seen, thresholds, timezone))
      shared.take(seen)
    }
  // A student may have shared several devices, and with others than in earlier runs.
  const together = [...shared.findings()]
  const known = new Map((await listOpenFindings(db, together)).map((each) => [keyOf(each), each]))
  const ofStudents = new Map<string, Finding>()
  for (const each of together) {
    const before = known.get(keyOf(each))
    const finding = before ? joined(before, each) : each
    known.set(keyOf(each), finding)
    ofStudents.set(keyOf(each), finding)
  }
  return [...findings, ...ofStudents.values()]
}

const keyOf = ({ rule, studentId }: Finding) => `${rule} ${studentId}`

/** The study of some students on a day, with one statement for each kind of row. */
async function readDays(
  db: Db,
  day: string,
  studentIds: readonly number[],
  timezone: string,
): Promise<readonly StudentDay[]> {
  const rows = await listDayRows(db, studentIds, day)
  const refused = await countRefusals(db, studentIds, day)
  const writers = await findWriters(db, studentIds, startOfSiteDay(day, timezone), endOfSiteDay(day, timezone))
  const weeks = await sumWeeks(db, studentIds, day)
  const checksOf = await readChecks(db, rows)
  return studentIds.map((studentId) => {
    const lost = (refused.get(studentId) ?? []).filter(({ reason }) => !harmless.has(reason))
    return {
      studentId,
      day,
      rows: rows.get(studentId) ?? [],
      refusals: lost.reduce((sum, { refusals }) => sum + refusals, 0),
      missedChecks: lost.find(({ reason }) => reason === 'presenceMissed')?.refusals ?? 0,
      ...checksOf(studentId),
      hasWritten: writers.has(studentId),
      weekMs: weeks.get(studentId) ?? 0,
    }
  })
}
