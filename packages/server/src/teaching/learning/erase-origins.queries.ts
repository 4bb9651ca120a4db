import type { Db } from '../../core/database/database.ts'

/**
 * Erases the origins of a student's study time. Returns the numbers of the rows that still had one, which may be many.
 */
export async function eraseSegmentOrigins(db: Db, studentId: number): Promise<number[]> {
  const rows = await db
    .updateTable('studySegments')
    .set({ ip: null, device: null, userAgent: null })
    .where('studentId', '=', studentId)
    .where('ip', 'is not', null)
    .returning('number')
    .execute()
  return rows.map(({ number }) => number)
}

export async function eraseLoginOrigins(db: Db, userId: number): Promise<void> {
  const nothing = { ip: null, userAgent: null, device: null }
  await db.updateTable('studyLogins').set(nothing).where('userId', '=', userId).execute()
}
