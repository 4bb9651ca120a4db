import type { Db } from '../database/database.ts'

/** Longer than any lease: one that ends later was taken before the clock was set back, and its holder may be gone. */
const impossibleMs = 3_600_000

/** Takes or renews a lease until `until`; returns false while another holder has it. */
export async function saveLease(db: Db, name: string, holder: string, now: number, until: number): Promise<boolean> {
  const result = await db
    .insertInto('leases')
    .values({ name, holder, leasedUntil: until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, leasedUntil: until })
        .where((where) =>
          where.or([
            where('leases.holder', '=', holder),
            where('leases.leasedUntil', '<=', now),
            where('leases.leasedUntil', '>', now + impossibleMs),
          ]),
        ),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The current holder of a lease. */
export const findHolder = async (db: Db, name: string, now: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('leases')
      .select('holder')
      .where('name', '=', name)
      .where('leasedUntil', '>', now)
      .where('leasedUntil', '<=', now + impossibleMs)
      .executeTakeFirst()
  )?.holder
