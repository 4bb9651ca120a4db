import type { Db } from '../../core/database/database.ts'
import type { FieldErrors } from '../../core/http/problem.ts'

/** The names by which people sign in; unique among accounts. */
export interface Names {
  readonly username: string
  readonly phone: string | null
  readonly email: string | null
  readonly studentNumber?: string | null
}

/**
 * Which of these names another account has; a username must not equal another account's student number, or vice versa.
 */
export async function findTakenNames(db: Db, names: Names, exceptId = 0): Promise<FieldErrors> {
  const { username, phone, email, studentNumber = null } = names
  const rows = await db
    .selectFrom('users')
    .select(['usernameKey', 'phone', 'emailKey', 'studentNumber'])
    .where('deletedAt', 'is', null)
    .where('id', '!=', exceptId)
    .where((where) =>
      where.or([
        where('usernameKey', '=', username.toLowerCase()),
        where('studentNumber', '=', username),
        ...(studentNumber === null
          ? []
          : [where('studentNumber', '=', studentNumber), where('usernameKey', '=', studentNumber.toLowerCase())]),
        ...(phone === null ? [] : [where('phone', '=', phone)]),
        ...(email === null ? [] : [where('emailKey', '=', email.toLowerCase())]),
      ]),
    )
    .execute()
  const errors: FieldErrors = {}
  if (rows.some((row) => row.usernameKey === username.toLowerCase() || row.studentNumber === username))
    errors['username'] = 'username.taken'
  const isNumberTaken = (row: (typeof rows)[number]) =>
    row.studentNumber === studentNumber || row.usernameKey === studentNumber?.toLowerCase()
  if (studentNumber !== null && rows.some(isNumberTaken)) errors['studentId'] = 'studentNumber.taken'
  if (phone !== null && rows.some((row) => row.phone === phone)) errors['phone'] = 'phone.taken'
  if (email !== null && rows.some((row) => row.emailKey === email.toLowerCase())) errors['email'] = 'email.taken'
  return errors
}
