import type { Database, Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import { problem, toMessages } from '../../core/problem.ts'
import { findTakenNames, type Names } from './taken-names.queries.ts'

/** Throws if another account has one of the names; reports them field by field. */
export async function assertNamesFree(db: Db, names: Names, exceptId?: number): Promise<void> {
  const errors = await findTakenNames(db, names, exceptId)
  if (Object.keys(errors).length > 0) throw problem('account.taken', { errors: toMessages(errors) })
}

/** Runs a write that saves names; if it loses the race for one of them, throws the error of `assertNamesFree`. */
export async function writeNames<T>(
  database: Database,
  names: Names,
  job: (db: Db) => Promise<T>,
  exceptId?: number,
): Promise<T> {
  try {
    return await database.write(job)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await assertNamesFree(database.read, names, exceptId)
    throw problem('account.taken')
  }
}
