import type { Db } from '../database/database.ts'

/** What only one process at a time may do, and for how long it may do so without renewing the lease. */
export interface LeaseKind {
  readonly name: string
  readonly leaseMs: number
}

/**
 * A lease that ends later was taken before the clock was set back, and its holder may be gone: twice its own length
 * leaves room for processes whose clocks differ.
 */
const impossibleAt = (leaseMs: number, now: number) => now + 2 * leaseMs

/** Takes or renews a lease; returns false while another holder has it. `now` is the machine's clock, like the others'. */
export async function saveLease(db: Db, { name, leaseMs }: LeaseKind, holder: string, now: number): Promise<boolean> {
  const leasedUntil = now + leaseMs
  const result = await db
    .insertInto('leases')
    .values({ name, holder, leasedUntil })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, leasedUntil })
        .where((where) =>
          where.or([
            where('leases.holder', '=', holder),
            where('leases.leasedUntil', '<=', now),
            where('leases.leasedUntil', '>', impossibleAt(leaseMs, now)),
          ]),
        ),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Lets another process take a lease immediately. */
export async function freeLease(db: Db, name: string, holder: string): Promise<void> {
  await db.updateTable('leases').set({ leasedUntil: 0 }).where('name', '=', name).where('holder', '=', holder).execute()
}

export const findHolder = async (db: Db, { name, leaseMs }: LeaseKind, now: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('leases')
      .select('holder')
      .where('name', '=', name)
      .where('leasedUntil', '>', now)
      .where('leasedUntil', '<=', impossibleAt(leaseMs, now))
      .executeTakeFirst()
  )?.holder
