import type { Db } from '../../core/database/database.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { saveUser, type AccountRow } from '../account/account.queries.ts'
import { nextStudentNumber } from './next-student-number.ts'
import { addToStudentCount } from './student-count.queries.ts'
import { deleteGrams, insertGrams } from './student-search.queries.ts'

/**
 * Updates the search index and the counts after an account has changed; an account that becomes a student gets a
 * number.
 */
export async function syncStudent(
  db: Db,
  before: AccountRow,
  after: AccountRow,
  timezone: string,
  now: number,
): Promise<AccountRow> {
  const wasStudent = before.role === 'STUDENT'
  const isStudent = after.role === 'STUDENT'
  const isStillStudent = wasStudent && isStudent
  const isCountedAlike =
    isStillStudent && before.organizationId === after.organizationId && before.status === after.status
  if (wasStudent && !isCountedAlike) await addToStudentCount(db, before.id, before.organizationId, before.status, -1)
  if (isStudent && !isCountedAlike) await addToStudentCount(db, after.id, after.organizationId, after.status, 1)
  const numbered = isStudent && after.studentNumber === null ? await giveNumber() : after
  const isNamedAlike =
    wasStudent === isStudent &&
    (['name', 'username', 'studentNumber'] as const).every((field) => before[field] === numbered[field])
  if (wasStudent && !isNamedAlike) await deleteGrams(db, before)
  if (isStudent && !isNamedAlike) await insertGrams(db, numbered)
  return numbered

  async function giveNumber() {
    const year = siteDay(now, timezone).slice(0, 4)
    return saveUser(db, after.id, { studentNumber: await nextStudentNumber(db, year) })
  }
}
