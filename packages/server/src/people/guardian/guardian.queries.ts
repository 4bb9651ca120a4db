import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export const findGuardian = (db: Db, studentId: number) =>
  db
    .selectFrom('guardians')
    .leftJoin('users as recorders', 'recorders.id', 'guardians.recordedBy')
    .selectAll('guardians')
    .select('recorders.name as recordedByName')
    .where('studentId', '=', studentId)
    .executeTakeFirst()
export type GuardianRow = NonNullable<Awaited<ReturnType<typeof findGuardian>>>

export async function saveGuardianRow(
  db: Db,
  row: Omit<Insertable<Schema['guardians']>, 'version'>,
  version: number,
): Promise<void> {
  const { studentId: _, ...columns } = row
  await db
    .insertInto('guardians')
    .values({ ...row, version })
    .onConflict((conflict) => conflict.column('studentId').doUpdateSet({ ...columns, version }))
    .execute()
}

/** Names a guardian who has not consented yet, unless the student has one. */
export const nameGuardian = (
  db: Db,
  guardian: { readonly studentId: number; readonly name: string; readonly phone: string },
  now: number,
) =>
  db
    .insertInto('guardians')
    .values({ ...guardian, recordedAt: now })
    .onConflict((conflict) => conflict.column('studentId').doNothing())
    .execute()

export const deleteGuardian = (db: Db, studentId: number) =>
  db.deleteFrom('guardians').where('studentId', '=', studentId).execute()
