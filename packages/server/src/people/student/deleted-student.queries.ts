import type { AccountStatus } from '@jiangxue/contract/account/account.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing, escapeLike } from '../../core/database/like.ts'
import { pageOf, type PageAt } from '../../core/database/page-of.ts'

/** Deleted students are few and not indexed by name: they are scanned one by one. */
interface DeletedFilter {
  readonly keyword?: string | undefined
  readonly idCardDigest?: string | undefined
  readonly status?: AccountStatus | undefined
  readonly organizationId?: number | undefined
}

const deletedStudents = (db: Db) =>
  db
    .selectFrom('users')
    .where('users.role', '=', 'STUDENT')
    .where('users.deletedAt', 'is not', null)
    .where('users.erasedAt', 'is', null)

function filtered(db: Db, { keyword, idCardDigest, status, organizationId }: DeletedFilter) {
  let query = deletedStudents(db)
  if (status !== undefined) query = query.where('users.status', '=', status)
  if (organizationId !== undefined) query = query.where('users.organizationId', '=', organizationId)
  if (!keyword) return query
  const [within, key] = [containing(keyword), containing(keyword.toLowerCase())]
  const beginning = `${escapeLike(keyword.toLowerCase())}%`
  return query.where(sql<boolean>`(lower(users.name) like ${within} escape '\\' or users.username_key like ${key} escape '\\'
    or lower(users.student_number) like ${beginning} escape '\\' or users.id_card_digest = ${idCardDigest ?? ''})`)
}

/** One page of deleted students, last deleted first, and their total. */
export async function listDeletedStudents(db: Db, filter: DeletedFilter, at: PageAt) {
  const found = filtered(db, filter).select('users.id').orderBy('users.deletedAt', 'desc').orderBy('users.id', 'desc')
  const { rows, total } = await pageOf(found, at)
  return { ids: rows.map(({ id }) => id), total }
}

export const findDeletedStudent = (db: Db, id: number) =>
  deletedStudents(db).selectAll().where('users.id', '=', id).executeTakeFirst()

/** Restores a deleted student; undefined if a concurrent call was first. */
export const undeleteStudent = (db: Db, id: number, now: number) =>
  db
    .updateTable('users')
    .set((set) => ({ deletedAt: null, updatedAt: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .where('role', '=', 'STUDENT')
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()
