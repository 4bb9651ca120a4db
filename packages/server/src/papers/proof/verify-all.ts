import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/database/database.ts'
import type { LedgerKeys } from '../../core/ledger/bind-identity.ts'
import { verifyLedger, type LedgerReport, type LedgerWatcher } from '../../teaching/learning/verify-ledger.ts'
import { AnchorAudit } from './verify-anchors.ts'

/** Proves the ledger by itself and by what was anchored, reading every row once; in one snapshot. */
export async function verifyAll(
  db: Db,
  keys: LedgerKeys,
  config: Pick<Config, 'anchorKeyFile'>,
  watcher: LedgerWatcher,
): Promise<LedgerReport & { readonly anchors: number }> {
  let faults = 0
  const report = (fault: string) => {
    faults += 1
    watcher.fault(fault)
  }
  const audit = await AnchorAudit.begin(db, config, report)
  const found = await verifyLedger(db, keys, { ...watcher, follow: (studentId) => audit.follow(studentId) })
  return { ...found, faults: found.faults + faults, anchors: audit.anchors }
}
