import { setTimeout as pause } from 'node:timers/promises'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { handOver, type WithPort } from '../../core/thread-pool.ts'
import { findInLedger } from './find-in-ledger.ts'
import type { ScanPart, ScanWork } from './scan-ledger.ts'

/** Findings per message; more would block the event loop. */
const findingsPerPart = 64
/** The thread rests for so many times as long as it worked, so that it needs a twentieth of a core. */
const restShare = 19

/** Reads and evaluates; the reader of the parts writes the findings. */
export default async function scan({ port, place, lookout }: WithPort<ScanWork>): Promise<void> {
  const hand = (part: ScanPart) => handOver(port, part)
  for (let isLast = false; !isLast;) {
    const begunAt = performance.now()
    const found = await withSnapshot(place, (db) => findInLedger(db, lookout))
    for (let done = 0; done < found.findings.length; done += findingsPerPart)
      await hand({ findings: found.findings.slice(done, done + findingsPerPart) })
    await hand({ findings: [], upTo: found.upTo })
    isLast = found.isLast
    if (!isLast) await pause(restShare * (performance.now() - begunAt))
  }
}
