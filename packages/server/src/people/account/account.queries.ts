import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { isDone } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import { numberKey } from './taken-names.queries.ts'

type NewUser = Omit<Insertable<Schema['users']>, 'usernameKey' | 'emailKey' | 'createdAt' | 'updatedAt'>

/** Adds an account with the normalized keys by which its names are compared. Returns the id. */
export function insertUser(db: Db, user: NewUser, now: number): Promise<number> {
  const keys = { usernameKey: user.username.toLowerCase(), emailKey: user.email?.toLowerCase() ?? null }
  return insertRow(db, 'users', { ...user, ...keys, createdAt: now, updatedAt: now })
}

const otherCase = 2

/** The account that a login names. Case matters in none of the names. */
export async function findAccountByLogin(db: Db, login: string): Promise<AccountRow | undefined> {
  const key = login.toLowerCase()
  const [first, second] = await db
    .selectFrom('users')
    .selectAll()
    .select((of) =>
      of
        .case()
        .when('usernameKey', '=', key)
        .then(of.lit(0))
        .when(of.or([of('phone', '=', login), of('emailKey', '=', key), of('studentNumber', '=', login)]))
        .then(of.lit(1))
        .else(of.lit(otherCase))
        .end()
        .as('rank'),
    )
    .where((where) =>
      where.or(
        // In each alternative: otherwise SQLite uses no partial index and reads every account.
        [
          where('usernameKey', '=', key),
          where('phone', '=', login),
          where('emailKey', '=', key),
          where('studentNumber', '=', login),
          where('studentNumber', 'is not', null).and(numberKey, '=', key),
        ].map((isNamed) => isNamed.and('deletedAt', 'is', null)),
      ),
    )
    // A username takes precedence over another person's student number, and an exact number over one in another case.
    .orderBy('rank')
    .orderBy('id')
    .limit(2)
    .execute()
  // Numbers in the database may differ only in case: such a login names none of them unless it is exact.
  if (!first || (second && first.rank === otherCase)) return undefined
  const { rank: _, ...account } = first
  return account
}

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Returns the account as it is; the row is locked until the transaction ends. */
export const lockUser = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const saveUser = (db: Db, id: number, user: Updateable<Schema['users']>) =>
  db.updateTable('users').set(user).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The names of accounts, including deleted ones. */
export const listNames = (db: Db, ids: readonly number[]) =>
  db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()

export const countStudyDays = async (db: Db, userId: number): Promise<number> =>
  (await db.selectFrom('studentTotals').select('studyDays').where('studentId', '=', userId).executeTakeFirst())
    ?.studyDays ?? 0

export const recordLogin = (db: Db, userId: number, now: number) =>
  db.updateTable('users').set({ lastLoginAt: now }).where('id', '=', userId).execute()

/**
 * Records a login; false if the verified password or the account is no longer valid. Locks the row, so that password
 * changes wait.
 */
export const confirmLogin = (db: Db, account: Pick<AccountRow, 'id' | 'passwordHash'>, now: number): Promise<boolean> =>
  isDone(
    db
      .updateTable('users')
      .set({ lastLoginAt: now })
      .where('id', '=', account.id)
      .where('passwordHash', '=', account.passwordHash)
      .where('status', '=', 'ACTIVE')
      .where('deletedAt', 'is', null),
  )

/** Whether an account still has the password that was verified; if so, it is locked until the transaction ends. */
export const keepsPassword = (
  db: Db,
  { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>,
): Promise<boolean> =>
  isDone(
    db
      .updateTable('users')
      .set((row) => ({ passwordHash: row.ref('passwordHash') }))
      .where('id', '=', id)
      .where('passwordHash', '=', passwordHash)
      .where('deletedAt', 'is', null),
  )

/** Saves a password. Forms do not show it, so that the version that they compare stays the same. */
export const savePassword = (
  db: Db,
  userId: number,
  passwordHash: string,
  now: number,
  mustChangePassword: 0 | 1 = 0,
) =>
  db.updateTable('users').set({ passwordHash, mustChangePassword, updatedAt: now }).where('id', '=', userId).execute()

/** Whether a full admin exists. */
export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('customRoleId', 'is', null)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

const firstAdmin = 'first-admin'

export async function replaceFirstAdminToken(db: Db, tokenHash: string, expiresAt: number, now: number): Promise<void> {
  await db.deleteFrom('verificationCodes').where('purpose', '=', firstAdmin).execute()
  await db
    .insertInto('verificationCodes')
    .values({ purpose: firstAdmin, target: firstAdmin, codeHash: tokenHash, expiresAt, usedAt: null, createdAt: now })
    .execute()
}

export const isFirstAdminToken = async (db: Db, tokenHash: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom('verificationCodes')
    .select('id')
    .where('purpose', '=', firstAdmin)
    .where('codeHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()) !== undefined

/** Uses up the token; false if it is unknown, used or expired. */
export const useFirstAdminToken = (db: Db, tokenHash: string, now: number): Promise<boolean> =>
  isDone(
    db
      .updateTable('verificationCodes')
      .set({ usedAt: now })
      .where('purpose', '=', firstAdmin)
      .where('codeHash', '=', tokenHash)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now),
  )

/** Whether any account exists yet. */
export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
