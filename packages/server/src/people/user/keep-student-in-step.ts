import type { Db } from '../../core/database/database.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { nextStudentNumber } from '../student/next-student-number.ts'
import { deleteGrams, insertGrams } from '../student/save-student.queries.ts'
import { addToStudentCount } from '../student/student-count.queries.ts'
import { saveUser } from './user.queries.ts'

/** Brings search grams and counters into step with a changed account; who becomes a student gets a student number. */
export async function keepStudentInStep(
  db: Db,
  before: AccountRow,
  after: AccountRow,
  now: number,
): Promise<AccountRow> {
  const [was, is] = [before.role === 'STUDENT', after.role === 'STUDENT']
  const isSamePlace = was && is && before.organizationId === after.organizationId && before.status === after.status
  if (was && !isSamePlace) await addToStudentCount(db, before.id, before.organizationId, before.status, -1)
  if (is && !isSamePlace) await addToStudentCount(db, after.id, after.organizationId, after.status, 1)
  const isSameWords = was === is && before.name === after.name && before.username === after.username
  if (was && !isSameWords) await deleteGrams(db, after.id)
  if (is && !isSameWords) await insertGrams(db, after.id, after.name, after.username)
  if (!is || after.studentNumber !== null) return after
  return saveUser(db, after.id, { studentNumber: await nextStudentNumber(db, String(new Date(now).getUTCFullYear())) })
}
