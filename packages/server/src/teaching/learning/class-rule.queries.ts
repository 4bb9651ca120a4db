import type { Db } from '../../core/database/database.ts'

/** Classes whose hour rule still follows their own clauses and the school's. */
export const listClassRules = (db: Db) =>
  db
    .selectFrom('trainingClasses')
    .select(['id', 'hourRule'])
    .where('status', '!=', 'ARCHIVED')
    .where('deletedAt', 'is', null)
    .execute()
