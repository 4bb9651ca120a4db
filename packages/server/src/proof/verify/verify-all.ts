import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import { describeExchanged } from '../../files/video/compare-videos.ts'
import { listExchangedVideos } from '../../files/video/compared-video.queries.ts'
import type { LedgerKeys } from '../../ledger/chain/bind-identity.ts'
import { listChangesOf } from '../../ledger/chain/chain-rows.queries.ts'
import type { CreditChanges } from '../../ledger/changes/credit-change.ts'
import { verifyLedger, type LedgerReport, type LedgerWatcher } from '../../ledger/verify/verify-students.ts'
import { AnchorAudit } from './verify-anchors.ts'
import { verifyExams } from './verify-exams.ts'
import type { VerifyThreads } from './verify-in-threads.ts'
import { verifyParts } from './verify-parts.ts'
import { verifyUnsealed } from './verify-unsealed.ts'

/** A restore from a backup: everything recorded between the two instants is lost. */
type Restore = CreditChanges['restore'] & { readonly at: number }

/**
 * Verifies the ledger by itself and against what was anchored, reading every row once, in one snapshot. With `threads`,
 * these verify the students in the same snapshot.
 */
export async function verifyAll(
  db: Db,
  keys: LedgerKeys,
  config: Pick<Config, 'anchorKeyFile'>,
  watcher: LedgerWatcher,
  threads?: VerifyThreads,
): Promise<LedgerReport & { readonly anchors: number; readonly restores: readonly Restore[] }> {
  let faults = 0
  const report = (fault: string) => {
    faults += 1
    watcher.fault(fault)
  }
  const audit = await AnchorAudit.begin(db, config, report)
  const following = { ...watcher, follow: (studentId: number) => audit.follow(studentId) }
  const found = await verifyLedger(db, keys, following, threads && ((counting) => threads.verify(db, counting)))
  await verifyUnsealed(db, keys.ledger, report)
  await verifyExams(db, report)
  await verifyParts(db, report)
  for (const video of await listExchangedVideos(db)) report(describeExchanged(video))
  const restores = (await listChangesOf(db, 'restore')).map(({ facts, changedAt }) => ({
    ...readJson<CreditChanges['restore']>(facts),
    at: changedAt,
  }))
  return { ...found, faults: found.faults + faults, anchors: audit.anchors, restores }
}
