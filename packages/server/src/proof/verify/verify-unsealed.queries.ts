import type { Db } from '../../core/database/database.ts'

export const listPrintsAfter = (db: Db, after: number, limit: number) =>
  db.selectFrom('recordPrints').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

export const listDeletedStudents = (db: Db, since: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'STUDENT')
    .where('deletedAt', '>=', since)
    .orderBy('id')
    .execute()

/** The changes of guarded settings, oldest first. */
export const listGuardedChanges = (db: Db) =>
  db.selectFrom('guardedActs').select('changes').where('targetId', '=', 0).orderBy('id').execute()

export const listSettingsNamed = async (db: Db, names: readonly string[]) =>
  names.length === 0
    ? []
    : db.selectFrom('settings').select(['name', 'value']).where('name', 'in', names).orderBy('name').execute()
