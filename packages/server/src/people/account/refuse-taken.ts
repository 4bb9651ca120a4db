import type { Database } from '../../core/database/database.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import { problem } from '../../core/http/problem.ts'
import { findTaken } from './taken.queries.ts'

type Names = Parameters<typeof findTaken>[1]

/** Refuses names that another account has, field by field. */
export async function refuseTaken(db: Db, names: Names, exceptId?: number): Promise<void> {
  const errors = await findTaken(db, names, exceptId)
  if (Object.keys(errors).length > 0) throw problem('account.taken', { errors })
}

/** Runs a write that saves names; where another write was quicker with one of them it is refused in the same way. */
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
    await refuseTaken(database.read, names, exceptId)
    throw problem('account.taken')
  }
}
