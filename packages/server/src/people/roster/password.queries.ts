import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'

const students = (db: Db, importId: number) =>
  db
    .selectFrom('studentImports')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '>=', 'studentImports.firstStudentId')
        .onRef('users.id', '<=', 'studentImports.lastStudentId')
        .onRef('users.importId', '=', 'studentImports.id'),
    )
    .where('studentImports.id', '=', importId)
    .where('users.deletedAt', 'is', null)
    // The school may have moved a student out of the organization that imported them.
    .where((row) =>
      row.or([
        row('studentImports.organizationId', 'is', null),
        row('users.organizationId', '=', row.ref('studentImports.organizationId')),
      ]),
    )
    .where('users.passwordHash', 'like', 'initial$%')

export const countUnchangedPasswords = (db: Db, importId: number): Promise<number> => countRows(students(db, importId))

/** In the order of the roster. */
export const listUnchangedPasswords = (db: Db, importId: number, after: number, limit: number) =>
  students(db, importId)
    .leftJoin('organizations', 'organizations.id', 'users.organizationId')
    .select(['users.id', 'users.name', 'users.username', 'users.studentNumber', 'users.idCardCipher'])
    .select(['users.idCardDigest', 'users.passwordHash', 'users.phone', 'organizations.name as organizationName'])
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()
