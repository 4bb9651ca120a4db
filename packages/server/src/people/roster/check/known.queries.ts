import { sql } from 'kysely'
import { findRows } from '../../../core/database/bulk.ts'
import type { Db } from '../../../core/database/database.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'
import { inGroups } from '../../../core/database/rows/in-groups.ts'

const keysPerQuery = 1000

/** The accounts with the given ID numbers, including deleted ones. */
export const listKnownAccounts = (db: Db, idCardDigests: Iterable<string>) =>
  inGroups([...new Set(idCardDigests)], keysPerQuery, (some) =>
    db
      .selectFrom('users')
      .select(['id', 'role', 'deletedAt', 'idCardDigest', 'organizationId', 'phone', 'email', 'ethnicity'])
      .select(['name', 'studentNumber', 'usernameKey', 'status', 'version'])
      .where('idCardDigest', 'in', some)
      .execute(),
  )
export type KnownAccount = Awaited<ReturnType<typeof listKnownAccounts>>[number]

/** Locks accounts and returns the columns that decide how they are counted and filled. */
export const lockAccountStates = (db: Db, ids: readonly number[]) =>
  findRows<Pick<KnownAccount, 'id' | 'version' | 'deletedAt' | 'status' | 'organizationId'>>(
    db,
    'accounts of an import',
    ids.map((id) => [id]),
    (values) => sql`
    select id, version, deleted_at, status, organization_id from users where id in (${values})
    order by id${forUpdate(db)}`,
  )

export const listTakenPhones = async (db: Db, phones: Iterable<string>): Promise<Set<string | null>> =>
  new Set(
    (
      await inGroups([...new Set(phones)], keysPerQuery, (some) =>
        db.selectFrom('users').select('phone').where('deletedAt', 'is', null).where('phone', 'in', some).execute(),
      )
    ).map(({ phone }) => phone),
  )

/** Expects and returns lowercase addresses. */
export const listTakenEmails = async (db: Db, emails: Iterable<string>): Promise<Set<string | null>> =>
  new Set(
    (
      await inGroups([...new Set(emails)], keysPerQuery, (some) =>
        db
          .selectFrom('users')
          .select('emailKey')
          .where('deletedAt', 'is', null)
          .where('emailKey', 'in', some)
          .execute(),
      )
    ).map(({ emailKey }) => emailKey),
  )

export const listIdCards = (db: Db, ids: readonly number[]) =>
  db.selectFrom('users').select(['id', 'idCardCipher']).where('id', 'in', ids).execute()
