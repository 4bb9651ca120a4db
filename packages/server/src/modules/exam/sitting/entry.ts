import type { sittingEndpoints } from '@jiangxue/contract/exam/sitting.ts'
import type { InputOf } from '@jiangxue/contract/kit/endpoint.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { readJson } from '../../../core/json-text.ts'
import { isInNetworks } from '../../../core/network/networks.ts'
import { problem, type Problem } from '../../../core/problem.ts'
import { siteMinute } from '../../../core/time/site-day.ts'
import { mustSignFor } from '../../../teaching/enrollment/learning-order.ts'
import { listClassCourses } from '../../../teaching/training-class/training-class.queries.ts'
import { refusalOfDoorCode } from './door-code.ts'
import { lessonsLeft } from './lessons-left.ts'
import type { ExamRecord } from './sitting.queries.ts'

/** What the page of a candidate says to enter an exam. */
export type Entry = Pick<InputOf<typeof sittingEndpoints.startAttempt>['body'], 'session' | 'doorCode'>

const minuteMs = 60_000

/** Throws unless an exam lets candidates start now, or later by their extra time. */
export function assertOpen(exam: ExamRecord, extraMs: number, timezone: string, now: number): void {
  const { opensAt, closesAt, lateMinutes } = exam
  if (exam.endedAt !== null || exam.releasedAt !== null) throw problem('exam.closed')
  if (now < opensAt) throw problem('exam.notOpen', { values: { from: siteMinute(opensAt, timezone) } })
  if (closesAt !== null && now >= closesAt + extraMs) throw problem('exam.closed')
  if (lateMinutes !== null && now > opensAt + lateMinutes * minuteMs + extraMs)
    throw problem('exam.tooLate', { values: { minutes: lateMinutes } })
}

/** Throws unless a student has completed the lessons that an exam asks for. */
export async function assertReady(db: Db, exam: ExamRecord, studentId: number): Promise<void> {
  if (exam.needsLessons !== 1) return
  const lessons = await lessonsLeft(db, exam, studentId)
  if (lessons > 0) throw problem('exam.notReady', { values: { lessons } })
}

/** Throws if a student has to sign the contract of the course, or of one of the class, before they learn there. */
export async function assertSigned(
  db: Db,
  { classId, courseId }: Pick<ExamRecord, 'classId' | 'courseId'>,
  studentId: number,
): Promise<void> {
  const courseIds =
    classId === null
      ? courseId === null
        ? []
        : [courseId]
      : (await listClassCourses(db, [classId])).map(({ id }) => id)
  if (await mustSignFor(db, studentId, courseIds)) throw problem('contract.required')
}

/**
 * Throws unless the caller is in the network of the exam room. Returns the problem of a wrong door code: its count has
 * to be stored.
 */
export async function refusalAtDoor(
  db: Db,
  actor: Actor,
  exam: ExamRecord,
  { doorCode }: Entry,
): Promise<Problem | undefined> {
  const networks = networksOf(exam)
  if (networks.length > 0 && !isInNetworks(networks, actor.origin.ip)) throw problem('exam.otherNetwork')
  return exam.hasDoorCode === 1 ? refusalOfDoorCode(db, actor, exam, doorCode) : undefined
}

/** The networks of the exam room; none if it can be entered from anywhere. */
export const networksOf = ({ networks }: Pick<ExamRecord, 'networks'>) => readJson(networks)
