import type { Db } from '../../core/database/database.ts'

/** Classes whose rules still follow their own clauses and the school's. */
export const listClassRules = (db: Db) =>
  db
    .selectFrom('trainingClasses')
    .select(['id', 'hourRule', 'presenceRule'])
    .where('status', '!=', 'ARCHIVED')
    .where('deletedAt', 'is', null)
    .execute()
