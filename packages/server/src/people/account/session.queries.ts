import { sql, type DeleteQueryBuilder, type DeleteResult, type Insertable } from 'kysely'
import { findRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { isDone } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import { hasAgreed } from '../agreement/has-agreed.queries.ts'

export interface SessionRow {
  sessionId: number
  loginId: string
  renewAt: number
  endsAt: number
  expiresAt: number
  userId: number
  role: string
  organizationId: number | null
  mustChangePassword: number
  permissions: string | null
  provedAt: number
  hasFactor: number | boolean
  hasAgreed: number | boolean
}

/**
 * The sessions of tokens, with the columns that decide access. Runs on every request, so the SQL text is built once.
 */
export async function findSessions(db: Db, tokenHashes: readonly string[]): Promise<Map<string, SessionRow>> {
  const rows = await findRows<SessionRow & { tokenHash: string }>(
    db,
    'sessions',
    tokenHashes.map((hash) => [hash]),
    (hashes) => sql`
    select login_sessions.token_hash, login_sessions.id as session_id, login_sessions.login_id, login_sessions.renew_at,
      login_sessions.ends_at, login_sessions.expires_at, users.id as user_id, users.role, users.organization_id, users.must_change_password,
      custom_roles.permissions, login_sessions.proved_at,
      exists (select 1 from second_factors where second_factors.user_id = users.id) as has_factor,
      ${hasAgreed(sql.ref('users.id'))} as has_agreed
    from login_sessions
    join users on users.id = login_sessions.user_id
    left join custom_roles on custom_roles.id = users.custom_role_id
    where login_sessions.token_hash in (${hashes}) and users.deleted_at is null and users.status = 'ACTIVE'`,
  )
  return new Map(rows.map((row) => [row.tokenHash, row]))
}

export const insertSession = (db: Db, session: Insertable<Schema['loginSessions']>) =>
  db.insertInto('loginSessions').values(session).execute()

/** Marks a session as replaced; false if a concurrent request was first. */
export const retireSession = (db: Db, id: number, now: number, expiresAt: number): Promise<boolean> =>
  isDone(
    db
      .updateTable('loginSessions')
      .set((set) => ({ renewAt: set.ref('endsAt'), expiresAt }))
      .where('id', '=', id)
      .where('renewAt', '<=', now),
  )

type Sessions = DeleteQueryBuilder<Schema, 'loginSessions', DeleteResult>

/**
 * Deletes twice: on PostgreSQL the first statement waits for renewals in progress but does not see the rows they add.
 */
async function deleteSessions(db: Db, which: (sessions: Sessions) => Sessions): Promise<boolean> {
  const isAnyDeleted = await isDone(which(db.deleteFrom('loginSessions')))
  await which(db.deleteFrom('loginSessions')).execute()
  return isAnyDeleted
}

/** The digest of the device of a login; null if its browser has no id. */
export async function findDevice(db: Db, userId: number, loginId: string): Promise<string | null> {
  const row = await db
    .selectFrom('loginSessions')
    .select('device')
    .where('userId', '=', userId)
    .where('loginId', '=', loginId)
    .where('device', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.device ?? null
}

export const deleteLogin = (db: Db, userId: number, loginId: string) =>
  deleteSessions(db, (sessions) => sessions.where('userId', '=', userId).where('loginId', '=', loginId))

export const deleteLogins = (db: Db, userId: number) =>
  deleteSessions(db, (sessions) => sessions.where('userId', '=', userId))

export const deleteOtherLogins = (db: Db, userId: number, keptLoginId: string) =>
  deleteSessions(db, (sessions) => sessions.where('userId', '=', userId).where('loginId', '!=', keptLoginId))

/** The live logins of an account, most recently used first, each as it was last renewed. */
export async function listLogins(db: Db, userId: number, now: number) {
  const rows = await db
    .selectFrom('loginSessions')
    .select(['loginId', 'createdAt', 'endsAt', 'ip', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  // A replaced token lives for another minute.
  return rows.filter((row, index) => rows.findIndex(({ loginId }) => loginId === row.loginId) === index)
}

/** Records when a login proved who is using it; tokens that renew it keep the time. */
export const saveProof = (db: Db, userId: number, loginId: string, provedAt: number) =>
  db
    .updateTable('loginSessions')
    .set({ provedAt })
    .where('userId', '=', userId)
    .where('loginId', '=', loginId)
    .execute()

/** Ends all logins of an account but the `kept` that were used last. */
export async function deleteLeastUsedLogins(db: Db, userId: number, kept: number): Promise<void> {
  const logins = await db
    .selectFrom('loginSessions')
    .select('loginId')
    .where('userId', '=', userId)
    .groupBy('loginId')
    .orderBy((of) => of.fn.max('expiresAt'), 'desc')
    .orderBy((of) => of.fn.max('id'), 'desc')
    .execute()
  const ended = logins.slice(kept).map(({ loginId }) => loginId)
  if (ended.length > 0)
    await deleteSessions(db, (sessions) => sessions.where('userId', '=', userId).where('loginId', 'in', ended))
}
