import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../core/context.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import {
  countRefusals,
  lastSegmentId,
  listDayRows,
  listRefusedDays,
  listStudiedDays,
  readScan,
  saveFindings,
  saveScan,
} from './anomaly.queries.ts'
import { findOfStudent, SharedTime, type AnomalyThresholds, type Finding, type StudentDay } from './find-anomalies.ts'

/** Rows that are looked at as one; so many days of students fit into memory. */
const rowsPerRun = 100_000
const rowsPerStep = 2_000
/** Ids of other processes may have been drawn earlier and written later. */
const overlappingRows = 1_000
const hourMs = 3_600_000
/** What is refused without losing anybody time that counts. */
const harmless = ['alreadyWatched', 'lessonCompleted', 'mustStart', 'takenOver', 'notStudent']

export const thresholdsOf = (values: SettingValues): AnomalyThresholds => ({
  dayMinutes: values['anomaly.dayMinutes'],
  nightMinutes: values['anomaly.nightMinutes'],
  nightStart: values['anomaly.nightStart'],
  nightEnd: values['anomaly.nightEnd'],
  unbrokenMinutes: values['anomaly.unbrokenMinutes'],
  sharedStudents: values['anomaly.sharedStudents'],
  rhythmRows: values['anomaly.rhythmRows'],
  refusals: values['anomaly.refusals'],
  missedChecks: values['anomaly.missedChecks'],
})

/**
 * Looks at what has come to the ledger since the last run, and at whole days of the students concerned; findings are noted once. It
 * works in steps of some milliseconds, between which reports go on.
 */
export async function scanLedger(context: Context): Promise<number> {
  const { database, settings, now } = context
  const values = await settings.current()
  let found = 0
  for (;;) {
    const scan = await readScan(database.read)
    const last = await lastSegmentId(database.read)
    const upTo = Math.min(last, scan.segmentId + rowsPerRun)
    const at = now()
    const days = await daysSince(context, scan.segmentId, upTo, scan.refusedAt)
    const findings = await findOfDays(context, days, thresholdsOf(values), values['basic.timezone'])
    found += findings.length
    await database.write(async (db) => {
      await saveFindings(db, findings, at)
      await saveScan(db, { ...scan, segmentId: upTo, refusedAt: at - hourMs })
    })
    if (upTo >= last) return found
  }
}

async function daysSince({ database }: Context, segmentId: number, upTo: number, refusedAt: number) {
  const days = new Map<string, { studentId: number; day: string }>()
  const add = (rows: readonly { studentId: number; day: string }[]) => {
    for (const { studentId, day } of rows) days.set(`${studentId} ${day}`, { studentId, day })
  }
  for (let after = Math.max(0, segmentId - overlappingRows); after < upTo; after += rowsPerStep) {
    add(await listStudiedDays(database.read, after, Math.min(upTo, after + rowsPerStep)))
    await setImmediate()
  }
  add(await listRefusedDays(database.read, refusedAt))
  return [...days.values()]
}

async function findOfDays(
  { database }: Context,
  days: readonly { studentId: number; day: string }[],
  thresholds: AnomalyThresholds,
  timezone: string,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const shared = new SharedTime(thresholds)
  for (const { studentId, day } of days) {
    const refused = await countRefusals(database.read, studentId, day, harmless)
    const seen: StudentDay = {
      studentId,
      day,
      rows: await listDayRows(database.read, studentId, day),
      refusals: refused.reduce((sum, { refusals }) => sum + refusals, 0),
      missedChecks: refused.find(({ reason }) => reason === 'presenceMissed')?.refusals ?? 0,
    }
    findings.push(...findOfStudent(seen, thresholds, timezone))
    shared.take(seen)
    await setImmediate()
  }
  // A student may have shared several devices on a day.
  const ofDays = new Map<string, Finding>()
  for (const each of shared.findings())
    if (each) ofDays.set(`${each.rule} ${each.studentId} ${each.day}`, each)
    else await setImmediate()
  return [...findings, ...ofDays.values()]
}
