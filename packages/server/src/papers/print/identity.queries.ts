import type { Db } from '../../core/database/database.ts'

/** The identity events of a student's chain, in order, up to and including a row. */
export const listIdentityEvents = (db: Db, studentId: number, upToRow = Number.MAX_SAFE_INTEGER) =>
  db
    .selectFrom('ledgerEvents')
    .select(['number', 'facts', 'recordedAt'])
    .where('studentId', '=', studentId)
    .where('number', '<=', upToRow)
    .where('kind', '=', 'identity')
    .orderBy('number')
    .execute()
