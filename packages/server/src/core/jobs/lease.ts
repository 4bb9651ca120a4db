import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { freeLease, saveLease, type LeaseKind } from './lease.queries.ts'

/** The right to do something that only one process at a time may do. */
export interface Lease {
  /** Renews the lease if at least a quarter of its time has passed; false if another process has taken it. */
  renew(): Promise<boolean>
  free(): Promise<void>
}

/** Takes a lease; returns undefined while another process has it. The lease of a crashed process expires. */
export async function acquireLease(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  kind: LeaseKind,
): Promise<Lease | undefined> {
  const holder = randomUUID()
  const save = () => database.write((db) => saveLease(db, kind, holder, clock.wall()))
  if (!(await save())) return undefined
  let renewedAt = performance.now()
  return {
    renew: async () => {
      // Renewing is a write that waits for the disk, so it is not done every time.
      if (performance.now() - renewedAt < kind.leaseMs / 4) return true
      if (!(await save())) return false
      renewedAt = performance.now()
      return true
    },
    free: () => database.write((db) => freeLease(db, kind.name, holder)),
  }
}
