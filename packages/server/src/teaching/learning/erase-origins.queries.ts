import type { Db } from '../../core/database/database.ts'
import { valuesOf } from '../../core/database/rows/row-results.ts'

/**
 * Erases the origins of a student's study time. Returns the numbers of the rows that still had one, which may be many.
 */
export const eraseSegmentOrigins = (db: Db, studentId: number): Promise<number[]> =>
  valuesOf(
    db
      .updateTable('studySegments')
      .set({ ip: null, device: null, userAgent: null })
      .where('studentId', '=', studentId)
      .where('ip', 'is not', null)
      .returning('number'),
    'number',
  )

export async function eraseLoginOrigins(db: Db, userId: number): Promise<void> {
  const nothing = { ip: null, userAgent: null, device: null }
  await db.updateTable('studyLogins').set(nothing).where('userId', '=', userId).execute()
}
