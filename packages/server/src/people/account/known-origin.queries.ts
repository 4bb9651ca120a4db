import type { Db } from '../../core/database/database.ts'

/** Which of these devices and networks an account has used. */
export async function findKnown(db: Db, userId: number, digests: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('knownOrigins')
    .select('digest')
    .where('userId', '=', userId)
    .where('digest', 'in', digests)
    .execute()
  return new Set(rows.map(({ digest }) => digest))
}

export async function saveKnown(db: Db, userId: number, digests: readonly string[], now: number): Promise<void> {
  await db
    .insertInto('knownOrigins')
    .values(digests.map((digest) => ({ userId, digest, lastUsedAt: now })))
    .onConflict((conflict) => conflict.columns(['userId', 'digest']).doUpdateSet({ lastUsedAt: now }))
    .execute()
}

export async function deleteKnown(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('knownOrigins').where('userId', '=', userId).execute()
}
