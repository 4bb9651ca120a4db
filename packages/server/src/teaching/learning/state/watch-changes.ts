import { together } from '../../../core/database/bulk.ts'
import type { Db } from '../../../core/database/database.ts'
import { entryOf } from '../../../core/look-up.ts'
import { insertEvents } from '../../../ledger/chain/chain-rows.queries.ts'
import { sealAnchor, sealHead } from '../../../ledger/chain/ledger-chain.ts'
import type { NewEvent } from '../../../ledger/chain/ledger-event.ts'
import { addToSchoolSum, type HeadChange } from '../../../ledger/chain/seal-heads.ts'
import { studyDayMs } from '../../../ledger/rules/study-day.ts'
import { lockCourse } from '../../course/course.queries.ts'
import { excludeRemovedLessons } from './exclude-removed-lessons.ts'
import { key } from './keys.ts'
import type { PlaybackSession } from './playback-session.queries.ts'
import { sealPresence, type PresenceState } from './presence-state.ts'
import { savePresenceRows } from './presence.queries.ts'
import {
  addCourseProgress,
  addCourseStudents,
  addRefusals,
  addStudyDays,
  addToDayTotals,
  insertSegments,
  saveAnchors,
  saveLessonProgress,
  saveReportResults,
  saveStudentTotals,
  type CourseDelta,
  type DayDelta,
  type NewSegment,
  type Refusal,
  type ReportResult,
} from './watch-changes.queries.ts'
import { findEnrollments, type LessonProgress, type StudentTotals } from './watch-state.queries.ts'
import type { WatchState } from './watch-state.ts'

/** The changes of a batch of reports. */
export interface WatchChanges {
  readonly segments: NewSegment[]
  readonly events: NewEvent[]
  readonly progress: Map<string, LessonProgress>
  readonly courses: Map<string, CourseDelta>
  readonly days: Map<string, DayDelta>
  readonly totals: Map<number, StudentTotals>
  readonly anchors: Map<number, PlaybackSession>
  readonly refusals: Map<string, Refusal>
  readonly results: Map<string, ReportResult>
  readonly presence: Map<number, PresenceState>
  /** Students who start a course without being enrolled in it. */
  readonly newLearners: (readonly [studentId: number, courseId: number])[]
}

export const noChanges = (): WatchChanges => ({
  segments: [],
  events: [],
  progress: new Map(),
  courses: new Map(),
  days: new Map(),
  totals: new Map(),
  anchors: new Map(),
  refusals: new Map(),
  results: new Map(),
  presence: new Map(),
  newLearners: [],
})

export async function storeChanges(
  db: Db,
  changes: WatchChanges,
  { heads }: Pick<WatchState, 'heads'>,
  ledgerKey: Buffer,
): Promise<void> {
  await excludeRemovedLessons(db, changes)
  await together(
    insertSegments(db, changes.segments),
    insertEvents(db, changes.events),
    saveLessonProgress(db, [...changes.progress.values()]),
    addCourseProgress(db, [...changes.courses.values()]),
    countStudyDays(db, changes),
  )
  const sealed = sealHeads(ledgerKey, changes.totals, heads)
  for (const session of changes.anchors.values()) session.seal = sealAnchor(ledgerKey, session)
  await together(
    saveStudentTotals(db, [...changes.totals.values()]),
    saveAnchors(db, [...changes.anchors.values()]),
    addRefusals(db, [...changes.refusals.values()]),
    savePresenceRows(
      db,
      [...changes.presence.values()].map((state) => sealPresence(ledgerKey, state)),
    ),
    saveReportResults(db, [...changes.results.values()]),
  )
  await countNewLearners(db, changes.newLearners)
  // These rows are shared by all students: last, so that processes wait for each other only during the commit.
  await addToDayTotals(db, [...changes.days.values()])
  await addToSchoolSum(db, ledgerKey, sealed)
}

/**
 * Counts students who start a course. Enrolling waits for this lock and then sees their progress; students who have
 * enrolled in the meantime are already counted.
 */
async function countNewLearners(db: Db, newLearners: WatchChanges['newLearners']) {
  const courses = Map.groupBy(newLearners, ([, courseId]) => courseId)
  const counts: [courseId: number, students: number][] = []
  // In ascending order, so that two batches never deadlock.
  for (const [courseId, learners] of [...courses].toSorted(([a], [b]) => a - b)) {
    await lockCourse(db, courseId)
    const students = learners.length - (await findEnrollments(db, learners)).length
    if (students > 0) counts.push([courseId, students])
  }
  await addCourseStudents(db, counts)
}

/** Seals the changed ends of chains; a chain without an identity has no sealed end yet. */
function sealHeads(ledgerKey: Buffer, totals: WatchChanges['totals'], heads: WatchState['heads']): HeadChange[] {
  const changes: HeadChange[] = []
  for (const row of totals.values()) {
    if (row.identity === '') continue
    row.headMac = sealHead(ledgerKey, row)
    changes.push({ before: heads.get(row.studentId), after: row })
  }
  return changes
}

/** Adds the study time of each day, and counts days that have now become study days. */
async function countStudyDays(db: Db, { days, totals }: WatchChanges) {
  for (const { studentId, day, creditedMs } of await addStudyDays(db, [...days.values()])) {
    const added = entryOf(days, key(studentId, day))
    if (creditedMs >= studyDayMs && creditedMs - added.creditedMs < studyDayMs)
      entryOf(totals, studentId).studyDays += 1
  }
}
