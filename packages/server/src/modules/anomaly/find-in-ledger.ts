import type { Db } from '../../core/database/database.ts'
import { startOfSiteDay } from '../../core/time/site-day.ts'
import { findOpenFinding, findLastSegment, listRefusedDays, listStudiedDays, readScan } from './anomaly.queries.ts'
import { findOfStudent, type AnomalyThresholds } from './find-anomalies.ts'
import { countRefusals, findWriters, listDayRows, readChecks, sumWeek } from './seen-study.queries.ts'
import type { Finding, StudentDay } from './seen-study.ts'
import { joined, SharedTime } from './shared-time.ts'

/** Rows that are scanned in one run; the study days of that many rows fit into memory. */
const rowsPerRun = 100_000
const rowsPerStep = 2_000
/** Ids of other processes may have been drawn earlier and written later. */
const overlappingRows = 1_000
/** Reasons for rejection that cost no creditable time. */
const harmless = ['alreadyWatched', 'lessonCompleted', 'mustStart', 'takenOver', 'watermarkRemoved', 'notStudent']

/** The thresholds and the time zone of the school. */
export interface ScanSettings {
  readonly thresholds: AnomalyThresholds
  readonly timezone: string
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
  const scan = await readScan(db, 'ledger')
  const last = (await findLastSegment(db))?.id ?? 0
  const upTo = Math.min(last, scan.segmentId + rowsPerRun)
  const days = await daysSince(db, scan.segmentId, upTo, scan.refusedAt)
  return { findings: await findOfDays(db, days, lookout), upTo, isLast: upTo >= last }
}

interface DayOf {
  readonly studentId: number
  readonly day: string
}

async function daysSince(db: Db, segmentId: number, upTo: number, refusedAt: number): Promise<DayOf[]> {
  const days = new Map<string, DayOf>()
  const add = (rows: readonly DayOf[]) => {
    for (const { studentId, day } of rows) days.set(`${studentId} ${day}`, { studentId, day })
  }
  for (let after = Math.max(0, segmentId - overlappingRows); after < upTo; after += rowsPerStep)
    add(await listStudiedDays(db, after, Math.min(upTo, after + rowsPerStep)))
  add(await listRefusedDays(db, refusedAt))
  return [...days.values()]
}

/** One day after the other, so that only the rows of one day are in memory. */
async function findOfDays(db: Db, days: readonly DayOf[], lookout: ScanSettings): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [day, students] of Map.groupBy(days, (each) => each.day))
    findings.push(
      ...(await findOfDay(
        db,
        day,
        students.map(({ studentId }) => studentId),
        lookout,
      )),
    )
  return findings
}

/** Days of a site can have 23 or 25 hours. */
const endOfSiteDay = (day: string, timezone: string) =>
  startOfSiteDay(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10), timezone)

async function findOfDay(db: Db, day: string, studentIds: readonly number[], { thresholds, timezone }: ScanSettings) {
  const findings: Finding[] = []
  const shared = new SharedTime(day, thresholds)
  const writers = await findWriters(db, studentIds, startOfSiteDay(day, timezone), endOfSiteDay(day, timezone))
  for (const studentId of studentIds) {
    const refused = await countRefusals(db, studentId, day, harmless)
    const rows = await listDayRows(db, studentId, day)
    const seen: StudentDay = {
      studentId,
      day,
      rows,
      refusals: refused.reduce((sum, { refusals }) => sum + refusals, 0),
      missedChecks: refused.find(({ reason }) => reason === 'presenceMissed')?.refusals ?? 0,
      ...(await readChecks(db, studentId, rows)),
      hasWritten: writers.has(studentId),
      weekMs: await sumWeek(db, studentId, day),
    }
    findings.push(...findOfStudent(seen, thresholds, timezone))
    shared.take(seen)
  }
  // A student may have shared several devices, and with others than in earlier runs.
  const ofStudents = new Map<string, Finding>()
  for (const each of shared.findings()) {
    const key = `${each.rule} ${each.studentId}`
    const known = ofStudents.get(key) ?? (await findOpenFinding(db, each))
    ofStudents.set(key, known ? joined(known, each) : each)
  }
  return [...findings, ...ofStudents.values()]
}
