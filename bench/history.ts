import type { Context } from '../packages/server/src/core/context.ts'
import { siteDay, startOfSiteDay } from '../packages/server/src/core/time/site-day.ts'
import { toPercent } from '../packages/server/src/core/units.ts'
import { identityOf } from '../packages/server/src/ledger/chain/bind-identity.ts'
import { findPeople, insertEvents } from '../packages/server/src/ledger/chain/chain-rows.queries.ts'
import {
  chainSegment,
  digestOrigin,
  sealHead,
  segmentFormat,
} from '../packages/server/src/ledger/chain/ledger-chain.ts'
import { nextEvent } from '../packages/server/src/ledger/chain/ledger-event.ts'
import { addToSchoolSum } from '../packages/server/src/ledger/chain/seal-heads.ts'
import { writeParts } from '../packages/server/src/ledger/rules/credit-hours.ts'
import { findLastSegment, saveScan } from '../packages/server/src/modules/anomaly/anomaly.queries.ts'
import type { PlaybackSession } from '../packages/server/src/teaching/learning/state/playback-session.queries.ts'
import {
  addCourseProgress,
  addStudyDays,
  addToDayTotals,
  insertSegments,
  saveLessonProgress,
  saveStudentTotals,
} from '../packages/server/src/teaching/learning/state/watch-changes.queries.ts'
import type { StudentTotals } from '../packages/server/src/teaching/learning/state/watch-state.queries.ts'

const dayMs = 86_400_000
const segmentMs = 10_000
const startsApartMs = 7919
const lastStartMs = 20 * 3_600_000
const studentsPerStep = 5000
const timezone = 'Asia/Shanghai'
/** Each student has a different origin, so that no two seem to share a device. */
const originOf = (studentId: number) => ({
  ip: `10.${(studentId >> 16) & 255}.${(studentId >> 8) & 255}.${studentId & 255}`,
  device: 'bench',
  userAgent: 'bench',
})

/** How much of the lesson's video is covered after this number of rows. */
export const positionAfter = (rows: number) => rows * segmentMs

/**
 * Gives every session this number of rows of study time, signed by the production crediting code, and all totals
 * derived from them. Rows are inserted in order of time, as reports would have produced them. The last row ends some
 * days before the benchmark begins.
 */
export async function addHistory(
  { database, keys }: Context,
  sessions: readonly PlaybackSession[],
  lesson: { courseId: number; durationMs: number },
  { rowsPerLearner: rowsPerSession, rowsPerDay }: { rowsPerLearner: number; rowsPerDay: number },
): Promise<void> {
  const longAgo = Date.now() - (Math.ceil(rowsPerSession / rowsPerDay) + 2) * dayMs
  const began = startOfSiteDay(siteDay(longAgo, timezone), timezone)
  // No two students study in step, which the anomaly review would flag.
  const startOf = (studentId: number, row: number) =>
    began +
    Math.floor(row / rowsPerDay) * dayMs +
    (row % rowsPerDay) * segmentMs +
    ((studentId * startsApartMs) % lastStartMs)
  const days = Map.groupBy(Array(rowsPerSession).keys(), (row) => siteDay(startOf(0, row), timezone))
  const digests = new Map(
    sessions.map(({ studentId }) => [studentId, digestOrigin(keys.ledger, segmentFormat, originOf(studentId))]),
  )
  const [mediaSha256 = null] = (
    await database.read
      .selectFrom('media')
      .select('sha256')
      .where('id', '=', sessions[0]?.mediaId ?? 0)
      .execute()
  ).map(({ sha256 }) => sha256)
  const ends = new Map<number, StudentTotals>()
  const creditedMs = rowsPerSession * segmentMs
  const lastEndOf = (studentId: number) => startOf(studentId, rowsPerSession - 1) + segmentMs
  for (let done = 0; done < sessions.length; done += studentsPerStep)
    await database.write(async (db) => {
      const step = sessions.slice(done, done + studentsPerStep)
      const people = await findPeople(
        db,
        step.map(({ studentId }) => studentId),
      )
      const identities = new Map(people.map((person) => [person.id, identityOf(keys, person)]))
      const events = step.map((session) => {
        const { studentId } = session
        const end: StudentTotals = {
          studentId,
          creditedUntil: lastEndOf(studentId),
          activeSessionId: session.id,
          creditedMs,
          completedLessons: 0,
          studyDays: days.size,
          lastStudiedAt: lastEndOf(studentId),
          ledgerLength: 0,
          ledgerMac: '',
          headMac: '',
          identity: identities.get(studentId) as string,
          refusals: 0,
        }
        ends.set(studentId, end)
        return nextEvent(keys.ledger, end, 'identity', { digest: end.identity }, began)
      })
      await insertEvents(db, events)
    })
  for (let row = 0; row < rowsPerSession; row++)
    for (let done = 0; done < sessions.length; done += studentsPerStep)
      await database.write((db) =>
        insertSegments(
          db,
          sessions.slice(done, done + studentsPerStep).map((session) => nextRow(session, row)),
        ),
      )
  // Mark the rows as scanned by the anomaly review, as its hourly run would.
  await database.write(async (db) => {
    const last = await findLastSegment(db, 0, Date.now())
    if (last) await saveScan(db, 'ledger', { segmentId: last.id, refusedAt: Date.now() })
  })
  for (let done = 0; done < sessions.length; done += studentsPerStep)
    await database.write(async (db) => {
      const step = sessions.slice(done, done + studentsPerStep)
      const totals = step.map(({ studentId }) => {
        const end = ends.get(studentId) as StudentTotals
        return Object.assign(end, { headMac: sealHead(keys.ledger, end) })
      })
      const ofStudents = <T>(make: (session: PlaybackSession) => T) => step.map(make)
      await saveStudentTotals(db, totals)
      await saveLessonProgress(
        db,
        ofStudents(({ studentId, lessonId, mediaId }) => ({
          studentId,
          lessonId,
          mediaId,
          courseId: lesson.courseId,
          coverage: JSON.stringify([[0, creditedMs]]),
          coveredMs: creditedMs,
          creditedMs,
          progressPercent: toPercent(creditedMs, lesson.durationMs),
          completedAt: null,
          updatedAt: lastEndOf(studentId),
          ruleParts: writeParts([[1, creditedMs]]),
        })),
      )
      await addCourseProgress(
        db,
        ofStudents(({ studentId }) => ({
          studentId,
          courseId: lesson.courseId,
          completedLessons: 0,
          creditedMs,
          lastStudiedAt: lastEndOf(studentId),
          classId: null,
        })),
      )
      const ofDays = step.flatMap(({ studentId }) =>
        [...days].map(([day, rows]) => ({
          studentId,
          day,
          creditedMs: rows.length * segmentMs,
          // The first number belongs to the identity row of the chain.
          firstNumber: (rows[0] as number) + 2,
          lastNumber: (rows.at(-1) as number) + 2,
        })),
      )
      await addStudyDays(db, ofDays)
      await addToDayTotals(db, ofDays)
      await addToSchoolSum(
        db,
        keys.ledger,
        totals.map((after) => ({ before: undefined, after })),
      )
    })
  await database.write((db) =>
    db
      .updateTable('playbackSessions')
      .set({ isNamed: 1 })
      .where('id', '>=', sessions[0]?.id ?? 0)
      .execute(),
  )

  function nextRow(session: PlaybackSession, row: number) {
    const end = ends.get(session.studentId) as StudentTotals
    const startedAt = startOf(session.studentId, row)
    const facts = {
      format: segmentFormat,
      studentId: session.studentId,
      number: end.ledgerLength + 1,
      lessonId: session.lessonId,
      courseId: lesson.courseId,
      mediaId: session.mediaId,
      fromMs: positionAfter(row),
      toMs: positionAfter(row + 1),
      newMs: segmentMs,
      startedAt,
      endedAt: startedAt + segmentMs,
      day: siteDay(startedAt, timezone),
      recordedAt: startedAt + segmentMs,
      creditMode: 'verified',
      playbackSessionId: session.id,
      originDigest: digests.get(session.studentId) as string,
      durationMs: lesson.durationMs,
      loginId: session.loginId,
      ruleVersion: 1,
      unbrokenMs: 0,
      delivery: 'sent',
      mediaSha256,
    }
    end.ledgerMac = chainSegment(keys.ledger, end.ledgerMac, facts)
    end.ledgerLength = facts.number
    return { ...facts, ...originOf(session.studentId), mac: end.ledgerMac }
  }
}
