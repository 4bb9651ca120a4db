import type { Db } from '../../core/database/database.ts'

/** The rule columns of all classes that are neither archived nor deleted. */
export const listClassRules = (db: Db) =>
  db
    .selectFrom('trainingClasses')
    .select(['id', 'hourRule', 'presenceRule'])
    .where('status', '!=', 'ARCHIVED')
    .where('deletedAt', 'is', null)
    .execute()
