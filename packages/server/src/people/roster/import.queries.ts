import type { ImportStatus } from '@jiangxue/contract/student/roster.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { given } from '../../core/database/rows/given.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { isDone, valuesOf } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertImport = (db: Db, row: Insertable<Schema['studentImports']>) => insertRow(db, 'studentImports', row)

export const findImport = (db: Db, id: number) =>
  db.selectFrom('studentImports').selectAll().where('id', '=', id).executeTakeFirst()
export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Students whom undoing an import deletes, and members whom it takes out of the class. */
const left = {
  students: sql<number>`(select count(*) from users as added where added.import_id = student_imports.id
    and added.id between student_imports.first_student_id and student_imports.last_student_id
    and added.deleted_at is null)`,
  members: sql<number>`(select count(*) from class_members join users as joined on joined.id = class_members.student_id
    where class_members.import_id = student_imports.id and joined.deleted_at is null)`,
}

/** Imports for display, without their encrypted columns; newest first. */
export const listImports = (db: Db, which: { id?: number; organizationId?: number | null; limit: number }) =>
  db
    .selectFrom('studentImports')
    .innerJoin('users', 'users.id', 'studentImports.createdBy')
    .select(['studentImports.id', 'fileName', 'studentImports.status', 'studentImports.createdAt', 'committedAt'])
    .select(['undoneAt', 'total', 'created', 'updated', 'skipped', 'refused', 'users.name as createdByName'])
    .leftJoin('trainingClasses', 'trainingClasses.id', 'studentImports.classId')
    .select(['studentImports.classId', 'studentImports.joined', 'trainingClasses.name as className'])
    .select([left.students.as('studentsLeft'), left.members.as('membersLeft')])
    .select((row) => [
      row('errorsCipher', 'is not', null).as('hasErrors'),
      row('seedCipher', 'is not', null).as('hasPasswords'),
    ])
    .$call(given(which.id, (query, id) => query.where('studentImports.id', '=', id)))
    .$if(which.id === undefined, (query) => query.where('studentImports.status', '!=', 'CHECKED'))
    .$call(
      given(which.organizationId, (query, organizationId) =>
        query.where('studentImports.organizationId', '=', organizationId),
      ),
    )
    .orderBy('studentImports.id', 'desc')
    .limit(which.limit)
    .execute()
export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]

export const findClassStatus = (db: Db, classId: number) =>
  db
    .selectFrom('trainingClasses')
    .select('status')
    .where('id', '=', classId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** The status of a class, whose row is locked until the transaction ends. */
export const lockClassStatus = (db: Db, classId: number) =>
  db
    .updateTable('trainingClasses')
    .set((row) => ({ updatedAt: row.ref('updatedAt') }))
    .where('id', '=', classId)
    .where('deletedAt', 'is', null)
    .returning('status')
    .executeTakeFirst()

export type ImportChange = Updateable<Schema['studentImports']>

/**
 * Changes an import with the given status. Returns false if its status has changed; of concurrent calls, one succeeds.
 */
export const changeImport = (db: Db, id: number, status: ImportStatus, change: ImportChange): Promise<boolean> =>
  isDone(db.updateTable('studentImports').set(change).where('id', '=', id).where('status', '=', status))

/** Takes the seed of the initial passwords. Undefined if it was already taken; of concurrent calls, one succeeds. */
export async function consumeSeed(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('studentImports').select('seedCipher').where('id', '=', id).executeTakeFirst()
  if (!row?.seedCipher) return undefined
  const isTaken = await isDone(
    db
      .updateTable('studentImports')
      .set({ seedCipher: null })
      .where('id', '=', id)
      .where('seedCipher', '=', row.seedCipher),
  )
  return isTaken ? row.seedCipher : undefined
}

/** Deletes previews that were never committed, and the encrypted data of older imports. */
export async function deleteOldImports(db: Db, before: number): Promise<void> {
  await db.deleteFrom('studentImports').where('status', '=', 'CHECKED').where('createdAt', '<', before).execute()
  await db
    .updateTable('studentImports')
    .set({ rowsCipher: null, errorsCipher: null, seedCipher: null })
    .where(({ fn }) => fn.coalesce('committedAt', 'createdAt'), '<', before)
    .where((row) =>
      row.or([
        row('rowsCipher', 'is not', null),
        row('errorsCipher', 'is not', null),
        row('seedCipher', 'is not', null),
      ]),
    )
    .execute()
}

/** Locks the students of an import within a range of ids until the transaction ends, and returns them. */
export const lockImportedStudents = (db: Db, { id, from, to }: { id: number; from: number; to: number }) =>
  db
    .updateTable('users')
    .set((row) => ({ importId: row.ref('importId') }))
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where('importId', '=', id)
    .where('role', '=', 'STUDENT')
    .where('deletedAt', 'is', null)
    .returning(['id', 'name', 'username', 'studentNumber', 'email', 'phone'])
    .execute()

/** Stores up to which id the students of an import were notified of their accounts. */
export const markNotified = (db: Db, id: number, through: number) =>
  db.updateTable('studentImports').set({ notifiedThrough: through }).where('id', '=', id).execute()

export const markIndexed = (db: Db, id: number) =>
  db.updateTable('studentImports').set({ needsGrams: 0 }).where('id', '=', id).execute()

/** Imports whose students are not all searchable yet. */
export const listUnindexed = (db: Db): Promise<number[]> =>
  valuesOf(db.selectFrom('studentImports').select('id').where('needsGrams', '=', 1), 'id')

export const markUnindexed = (db: Db, id: number) =>
  db.updateTable('studentImports').set({ needsGrams: 1 }).where('id', '=', id).where('status', '=', 'DONE').execute()
