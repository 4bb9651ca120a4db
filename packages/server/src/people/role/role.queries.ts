import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { saveIfUnchanged, type OfVersion } from '../../core/database/rows/save-version.ts'
import type { Schema } from '../../core/database/schema.ts'

type Columns = Schema['customRoles']

const users = sql<number>`(select count(*) from users where users.custom_role_id = custom_roles.id and users.deleted_at is null)`
const withUsers = (db: Db) => db.selectFrom('customRoles').selectAll('customRoles').select(users.as('users'))

export const listCustomRoles = (db: Db) => withUsers(db).orderBy('name').orderBy('id').execute()
export const findCustomRole = (db: Db, id: number) => withUsers(db).where('id', '=', id).executeTakeFirst()
export type CustomRoleRow = NonNullable<Awaited<ReturnType<typeof findCustomRole>>>

/** The number of undeleted accounts per built-in role. */
export const countByRole = (db: Db) =>
  db
    .selectFrom('users')
    .select((of) => ['role', of.fn.countAll<number>().as('users')])
    .where('deletedAt', 'is', null)
    .groupBy('role')
    .execute()

export const insertCustomRole = (db: Db, role: Insertable<Columns>) => insertRow(db, 'customRoles', role)

/** Updates a role of the given version; false if it was changed concurrently. */
export const saveCustomRole = (db: Db, before: OfVersion, change: Updateable<Columns>): Promise<boolean> =>
  saveIfUnchanged(db, 'customRoles', before, change)

/** Deletes a role; deleted accounts that had it no longer have one. */
export async function deleteCustomRole(db: Db, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ customRoleId: null })
    .where('customRoleId', '=', id)
    .where('deletedAt', 'is not', null)
    .execute()
  await db.deleteFrom('customRoles').where('id', '=', id).execute()
}
