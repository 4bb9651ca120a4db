import { isSame } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { cover, lengthOf, type Coverage } from './coverage.ts'
import { chainStart, followChain } from './follow-chain.ts'
import { sealHead } from './ledger-chain.ts'
import {
  findOrphanSegment,
  listCourseTotals,
  listDayTotals,
  listLedgerStudents,
  listLessonTotals,
  listSegments,
  type LedgerTotals,
  type SegmentRow,
} from './ledger.queries.ts'
import { studyDayMs } from './watch-changes.ts'

export interface LedgerReport {
  readonly students: number
  readonly segments: number
  /** What is wrong first, naming the row; undefined where everything agrees. */
  readonly fault?: string
}

const studentsPerStep = 200

/** Checks every chain from its first row to its sealed end, and every total against the rows it is made of. */
export async function verifyLedger(db: Db, ledgerKey: Buffer): Promise<LedgerReport> {
  let students = 0
  let segments = 0
  let after = 0
  for (;;) {
    const step = await listLedgerStudents(db, after, studentsPerStep)
    for (const totals of step) {
      const rows = await listSegments(db, totals.studentId)
      const fault = chainFault(rows, totals, ledgerKey) ?? (await totalsFault(db, rows, totals))
      if (fault) return { students, segments, fault: `student ${totals.studentId}: ${fault}` }
      students += 1
      segments += rows.length
    }
    const last = step.at(-1)
    if (!last) break
    after = last.studentId
  }
  const orphan = await findOrphanSegment(db)
  if (orphan)
    return {
      students,
      segments,
      fault: `student ${orphan.studentId}: row ${orphan.id} (number ${orphan.number}) has no totals`,
    }
  return { students, segments }
}

function chainFault(rows: readonly SegmentRow[], totals: LedgerTotals, key: Buffer): string | undefined {
  const { end, fault } = followChain(key, chainStart, rows)
  if (fault) return fault
  if (totals.ledgerLength !== rows.length)
    return `${rows.length} rows are there and ${totals.ledgerLength} were recorded`
  if (totals.ledgerMac !== end.mac) return 'the last row is not the one that was recorded last'
  if (rows.length > 0 && !isSame(sealHead(key, totals.studentId, rows.length, end.mac), totals.headMac))
    return 'the seal of the chain’s end is broken'
  return undefined
}

/** Recomputes what the rows say and compares it with the stored totals. */
async function totalsFault(db: Db, rows: readonly SegmentRow[], totals: LedgerTotals): Promise<string | undefined> {
  const lessons = new Map<number, { mediaId: number; coverage: Coverage; credited: number }>()
  const courses = new Map<number, number>()
  const days = new Map<string, number>()
  for (const row of rows) {
    const known = lessons.get(row.lessonId)
    const base: Coverage = known && known.mediaId === row.mediaId ? known.coverage : []
    const { coverage, newMs } = cover(base, row.fromMs, row.toMs)
    if (newMs !== row.newMs)
      return `row ${row.id} (number ${row.number}) counts ${row.newMs} ms as new where ${newMs} ms are`
    lessons.set(row.lessonId, { mediaId: row.mediaId, coverage, credited: (known?.credited ?? 0) + newMs })
    courses.set(row.courseId, (courses.get(row.courseId) ?? 0) + newMs)
    days.set(row.day, (days.get(row.day) ?? 0) + newMs)
  }
  const lessonTotals = await listLessonTotals(db, totals.studentId)
  for (const stored of lessonTotals) {
    const found = lessons.get(stored.lessonId)
    if (stored.creditedMs !== (found?.credited ?? 0))
      return `lesson ${stored.lessonId} shows ${stored.creditedMs} ms, its rows give ${found?.credited ?? 0} ms`
    if (found && (stored.coverage !== JSON.stringify(found.coverage) || stored.coveredMs !== lengthOf(found.coverage)))
      return `lesson ${stored.lessonId} shows another coverage than its rows give`
  }
  if (lessonTotals.length !== lessons.size)
    return `${lessonTotals.length} lessons have totals, ${lessons.size} have rows`
  return (
    sumFault('course', await listCourseTotals(db, totals.studentId), (row) => row.courseId, courses) ??
    sumFault('day', await listDayTotals(db, totals.studentId), (row) => row.day, days) ??
    countFault(
      'study time in ms',
      totals.creditedMs,
      [...days.values()].reduce((sum, ms) => sum + ms, 0),
    ) ??
    countFault('study days', totals.studyDays, [...days.values()].filter((ms) => ms >= studyDayMs).length) ??
    countFault(
      'completed lessons',
      totals.completedLessons,
      lessonTotals.filter((row) => row.completedAt !== null).length,
    )
  )
}

function sumFault<K, T extends { creditedMs: number }>(
  name: string,
  stored: readonly T[],
  keyOf: (row: T) => K,
  found: ReadonlyMap<K, number>,
) {
  for (const row of stored) {
    const fault = countFault(`${name} ${keyOf(row)} in ms`, row.creditedMs, found.get(keyOf(row)) ?? 0)
    if (fault) return fault
  }
  return countFault(`${name}s with study time`, stored.length, found.size)
}

const countFault = (name: string, stored: number, found: number) =>
  stored === found ? undefined : `${name}: ${stored} stored, ${found} by the rows`
