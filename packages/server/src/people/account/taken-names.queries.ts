import type { Db } from '../../core/database/database.ts'
import type { FieldErrors } from '../../core/http/problem.ts'

/** What people sign in by, unique among accounts. */
export interface Names {
  readonly username: string
  readonly phone: string | null
  readonly email: string | null
}

/** Which of these names another account has; a login name must not be another's student number either. */
export async function findTakenNames(db: Db, { username, phone, email }: Names, exceptId = 0): Promise<FieldErrors> {
  const rows = await db
    .selectFrom('users')
    .select(['usernameKey', 'phone', 'emailKey', 'studentNumber'])
    .where('deletedAt', 'is', null)
    .where('id', '!=', exceptId)
    .where((where) =>
      where.or([
        where('usernameKey', '=', username.toLowerCase()),
        where('studentNumber', '=', username),
        ...(phone === null ? [] : [where('phone', '=', phone)]),
        ...(email === null ? [] : [where('emailKey', '=', email.toLowerCase())]),
      ]),
    )
    .execute()
  const errors: FieldErrors = {}
  if (rows.some((row) => row.usernameKey === username.toLowerCase() || row.studentNumber === username))
    errors['username'] = 'username.taken'
  if (phone !== null && rows.some((row) => row.phone === phone)) errors['phone'] = 'phone.taken'
  if (email !== null && rows.some((row) => row.emailKey === email.toLowerCase())) errors['email'] = 'email.taken'
  return errors
}
