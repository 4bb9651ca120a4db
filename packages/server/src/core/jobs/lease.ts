import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { saveLease } from './lease.queries.ts'

/** The right to do something that only one process at a time may do. */
export interface Lease {
  /** Renews the lease if at least a quarter of its time has passed; false if another process has taken it. */
  renew(): Promise<boolean>
  free(): Promise<void>
}

/** Takes a lease; returns undefined while another process has it. The lease of a crashed process expires. */
export async function takeLease(
  { database, now }: Pick<Context, 'database' | 'now'>,
  name: string,
  leaseMs: number,
): Promise<Lease | undefined> {
  const holder = randomUUID()
  const save = (until: number) => database.write((db) => saveLease(db, name, holder, now(), until))
  if (!(await save(now() + leaseMs))) return undefined
  let renewedAt = performance.now()
  return {
    renew: async () => {
      // Renewing is a write that waits for the disk, so it is not done every time.
      if (performance.now() - renewedAt < leaseMs / 4) return true
      if (!(await save(now() + leaseMs))) return false
      renewedAt = performance.now()
      return true
    },
    free: async () => void (await save(0)),
  }
}
