import type { Db } from '../../core/database/database.ts'

interface Names {
  readonly username: string
  readonly phone: string | null
  readonly email: string | null
}

/** Which of these names another account has already, field → message; a login name must not be another's student number either. */
export async function findTaken(
  db: Db,
  { username, phone, email }: Names,
  exceptId = 0,
): Promise<Record<string, string>> {
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
  const isTaken = (test: (row: (typeof rows)[number]) => boolean) => rows.some(test)
  return {
    ...(isTaken((row) => row.usernameKey === username.toLowerCase() || row.studentNumber === username) && {
      username: '用户名已被使用',
    }),
    ...(phone !== null && isTaken((row) => row.phone === phone) && { phone: '手机号已被使用' }),
    ...(email !== null && isTaken((row) => row.emailKey === email.toLowerCase()) && { email: '邮箱已被使用' }),
  }
}
