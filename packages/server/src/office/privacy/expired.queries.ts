import type { Db } from '../../core/database/database.ts'

/** The applications that came to nothing and were last touched before an instant. */
export const listDroppedApplications = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('trainingApplications')
    .select(['id', 'idCardFrontFileId', 'idCardBackFileId'])
    .where('status', '!=', 'ENROLLED')
    .where('updatedAt', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The applications with photos whose applicants were enrolled before an instant. */
export const listOldPhotos = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('trainingApplications')
    .select(['id', 'idCardFrontFileId', 'idCardBackFileId'])
    .where('status', '=', 'ENROLLED')
    .where('reviewedAt', '<', before)
    .where((where) => where.or([where('idCardFrontFileId', 'is not', null), where('idCardBackFileId', 'is not', null)]))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Deletes messages from before an instant, at most so many. Returns how many. */
export const deleteOldMessages = (db: Db, before: number, most: number) =>
  deleted(
    db
      .deleteFrom('messages')
      .where('id', 'in', (of) => of.selectFrom('messages').select('id').where('createdAt', '<', before).limit(most)),
  )

/** Deletes printed learning records from before an instant, whose codes can then not be checked any more. */
export const deleteOldPrints = (db: Db, before: number, most: number) =>
  deleted(
    db
      .deleteFrom('recordPrints')
      .where('id', 'in', (of) =>
        of.selectFrom('recordPrints').select('id').where('printedAt', '<', before).limit(most),
      ),
  )

/**
 * Erases the sealed ID numbers of erased accounts that were kept up to a day before this one, and whom their contracts
 * name.
 */
export async function eraseRetainedIdCards(db: Db, today: string): Promise<number> {
  await db
    .updateTable('trainingContracts')
    .set({ typedName: '', signature: 'null', fields: '{}' })
    .where('studentId', 'in', (of) => of.selectFrom('users').select('id').where('retainedUntil', '<', today))
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ retainedIdCardCipher: null, retainedUntil: null })
    .where('retainedUntil', '<', today)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function deleted(query: { executeTakeFirst(): Promise<{ readonly numDeletedRows: bigint } | undefined> }) {
  return Number((await query.executeTakeFirst())?.numDeletedRows ?? 0)
}
