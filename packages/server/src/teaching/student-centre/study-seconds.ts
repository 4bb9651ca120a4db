import type { Db } from '../../core/database/database.ts'
import { toSeconds } from '../../core/units.ts'
import { listUnverifiedDays, markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { listStudyDays, sumStudyBefore } from './study-record.queries.ts'

/**
 * The whole seconds of one part of a sum that has reached `upToMs` after it. The parts add up to the seconds of the
 * sum, which individually rounded parts would not.
 */
export const secondsOfPart = (partMs: number, upToMs: number): number => toSeconds(upToMs) - toSeconds(upToMs - partMs)

/** Study seconds of each day of a range; all days of a student add up to their total. */
export async function readStudyDays(db: Db, studentId: number, from: string, to: string) {
  const unverified = new Set(await listUnverifiedDays(db, studentId, from, to))
  let upToMs = await sumStudyBefore(db, studentId, from)
  return (await listStudyDays(db, studentId, from, to)).map(({ day, creditedMs }) => {
    upToMs += creditedMs
    return { day, seconds: secondsOfPart(creditedMs, upToMs), ...markUnverified(unverified.has(day) ? 1 : 0) }
  })
}

/** Study seconds of a range of days, both ends included, and whether some of them were only reported by a client. */
export async function sumStudySeconds(db: Db, studentId: number, from: string, to: string) {
  const days = await readStudyDays(db, studentId, from, to)
  return {
    seconds: days.reduce((sum, { seconds }) => sum + seconds, 0),
    ...markUnverified(days.some(({ isUnverified }) => isUnverified) ? 1 : 0),
  }
}
