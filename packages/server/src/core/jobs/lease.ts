import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { saveLease } from './lease.queries.ts'

/** The right to do a thing that one process at a time may do. */
export interface Lease {
  /** Prolongs it where a good part of its time has passed; false where it has been lost to another. */
  renew(): Promise<boolean>
  free(): Promise<void>
}

/** Takes a lease; undefined while another holds it. A holder that has died loses it when its time has run out. */
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
      // Each write waits for the disk.
      if (performance.now() - renewedAt < leaseMs / 4) return true
      if (!(await save(now() + leaseMs))) return false
      renewedAt = performance.now()
      return true
    },
    free: async () => void (await save(0)),
  }
}
