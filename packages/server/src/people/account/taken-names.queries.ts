import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { FieldErrors } from '../../core/problem.ts'

/** The names by which people sign in; unique among accounts. */
export interface Names {
  readonly username: string
  readonly phone: string | null
  readonly email: string | null
  readonly studentNumber?: string | null
}

/** The student number by which accounts are compared; as unique as a username. */
export const numberKey = sql<string>`lower(student_number)`

/**
 * Which of these names another account has, regardless of case; a username must not equal another account's student
 * number, or vice versa.
 */
export async function findTakenNames(db: Db, names: Names, exceptId = 0): Promise<FieldErrors> {
  const { username, phone, email, studentNumber = null } = names
  const rows = await db
    .selectFrom('users')
    .select(['usernameKey', 'phone', 'emailKey', 'studentNumber'])
    .where('id', '!=', exceptId)
    .where((where) =>
      where.or(
        // In each alternative, as in `findAccountByLogin`.
        [
          ...[username, ...(studentNumber === null ? [] : [studentNumber])].flatMap((login) => [
            where('usernameKey', '=', login.toLowerCase()),
            where('studentNumber', 'is not', null).and(numberKey, '=', login.toLowerCase()),
          ]),
          ...(phone === null ? [] : [where('phone', '=', phone)]),
          ...(email === null ? [] : [where('emailKey', '=', email.toLowerCase())]),
        ].map((isTaken) => isTaken.and('deletedAt', 'is', null)),
      ),
    )
    .execute()
  const errors: FieldErrors = {}
  const isLoginTaken = (login: string) =>
    rows.some((row) => [row.usernameKey, row.studentNumber?.toLowerCase()].includes(login.toLowerCase()))
  if (isLoginTaken(username)) errors['username'] = 'username.taken'
  if (studentNumber !== null && isLoginTaken(studentNumber)) errors['studentId'] = 'studentNumber.taken'
  if (phone !== null && rows.some((row) => row.phone === phone)) errors['phone'] = 'phone.taken'
  if (email !== null && rows.some((row) => row.emailKey === email.toLowerCase())) errors['email'] = 'email.taken'
  return errors
}
