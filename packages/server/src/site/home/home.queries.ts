import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'

const mostTeachers = 24

/** The active teachers shown on the about page, oldest entries first. */
export const listTeachersInService = (db: Db) =>
  db
    .selectFrom('teachers')
    .select(['id', 'name', 'title', 'specialty', 'biography', 'avatarFileId'])
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .limit(mostTeachers)
    .execute()

export const countValidCertificates = (db: Db): Promise<number> =>
  countRows(db.selectFrom('certificates').where('status', '=', 'VALID').where('deletedAt', 'is', null))
