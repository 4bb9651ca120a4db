import type { Db } from '../../core/database/database.ts'
import type { LedgerKeys } from '../../ledger/chain/bind-identity.ts'
import { verifyLedger } from '../../ledger/verify/verify-students.ts'

/** All faults of the ledger. */
export async function ledgerFaults(db: Db, keys: LedgerKeys): Promise<string[]> {
  const faults: string[] = []
  await verifyLedger(db, keys, { fault: (fault) => faults.push(fault) })
  return faults
}
