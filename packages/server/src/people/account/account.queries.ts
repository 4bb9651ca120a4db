import { sql, type DeleteQueryBuilder, type DeleteResult } from 'kysely'
import { findRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export interface SessionRow {
  session_id: number
  login_id: string
  renew_at: number
  ends_at: number
  user_id: number
  role: string
  organization_id: number | null
  must_change_password: number
  permissions: string | null
}

/** The living session of a token, with what decides access; asked on every request, so its text is built once. */
export async function findSession(db: Db, tokenHash: string, now: number): Promise<SessionRow | undefined> {
  const [row] = await findRows<SessionRow & { expires_at: number }>(
    db,
    'session',
    [[tokenHash]],
    (hashes) => sql`
    select login_sessions.id as session_id, login_sessions.login_id, login_sessions.renew_at, login_sessions.ends_at,
      login_sessions.expires_at, users.id as user_id, users.role, users.organization_id, users.must_change_password,
      custom_roles.permissions
    from login_sessions
    join users on users.id = login_sessions.user_id
    left join custom_roles on custom_roles.id = users.custom_role_id
    where login_sessions.token_hash in (values ${hashes}) and users.deleted_at is null and users.status = 'ACTIVE'`,
  )
  return row && row.expires_at > now ? row : undefined
}

export const findAccountByLogin = (db: Db, login: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('username_key', '=', login.toLowerCase()),
        where('phone', '=', login),
        where('email_key', '=', login.toLowerCase()),
        where('student_number', '=', login),
      ]),
    )
    // A login name goes before a student number that somebody else has as his.
    .orderBy((order) => order.case().when('username_key', '=', login.toLowerCase()).then(0).else(1).end())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const countStudyDays = async (db: Db, userId: number): Promise<number> =>
  (await db.selectFrom('student_totals').select('study_days').where('student_id', '=', userId).executeTakeFirst())
    ?.study_days ?? 0

export async function insertSession(
  db: Db,
  session: {
    login_id: string
    token_hash: string
    user_id: number
    created_at: number
    renew_at: number
    expires_at: number
    ends_at: number
    ip: string
    user_agent: string
  },
): Promise<void> {
  await db.insertInto('login_sessions').values(session).execute()
}

/** Marks a session as replaced; false where another request was quicker. */
export async function retireSession(db: Db, id: number, now: number, expiresAt: number): Promise<boolean> {
  const result = await db
    .updateTable('login_sessions')
    .set((set) => ({ renew_at: set.ref('ends_at'), expires_at: expiresAt }))
    .where('id', '=', id)
    .where('renew_at', '<=', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

type Sessions = DeleteQueryBuilder<Schema, 'login_sessions', DeleteResult>

/** Twice, since the first waits for renewals under way on PostgreSQL and does not see what they have added. */
async function deleteSessions(db: Db, which: (sessions: Sessions) => Sessions): Promise<void> {
  await which(db.deleteFrom('login_sessions')).execute()
  await which(db.deleteFrom('login_sessions')).execute()
}

export const deleteLogin = (db: Db, loginId: string) =>
  deleteSessions(db, (sessions) => sessions.where('login_id', '=', loginId))

export const deleteLogins = (db: Db, userId: number) =>
  deleteSessions(db, (sessions) => sessions.where('user_id', '=', userId))

export const deleteOtherLogins = (db: Db, userId: number, keptLoginId: string) =>
  deleteSessions(db, (sessions) => sessions.where('user_id', '=', userId).where('login_id', '!=', keptLoginId))

export async function recordLogin(db: Db, userId: number, now: number): Promise<void> {
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute()
}

/** Notes a login; false where the password it was checked against, or the account, is not that any more. Password changes wait. */
export async function confirmLogin(
  db: Db,
  account: Pick<AccountRow, 'id' | 'password_hash'>,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ last_login_at: now })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function savePassword(db: Db, userId: number, passwordHash: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({
      password_hash: passwordHash,
      must_change_password: 0,
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
}

/** Whether a full admin can sign in. */
export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('custom_role_id', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

const firstAdmin = 'first-admin'

export async function replaceFirstAdminToken(db: Db, tokenHash: string, expiresAt: number, now: number): Promise<void> {
  await db.deleteFrom('verification_codes').where('purpose', '=', firstAdmin).execute()
  await db
    .insertInto('verification_codes')
    .values({
      purpose: firstAdmin,
      target: firstAdmin,
      code_hash: tokenHash,
      expires_at: expiresAt,
      used_at: null,
      created_at: now,
    })
    .execute()
}

export const isFirstAdminToken = async (db: Db, tokenHash: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom('verification_codes')
    .select('id')
    .where('purpose', '=', firstAdmin)
    .where('code_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined

/** Uses up the token; false where it is unknown, used or too old. */
export async function useFirstAdminToken(db: Db, tokenHash: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('purpose', '=', firstAdmin)
    .where('code_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
