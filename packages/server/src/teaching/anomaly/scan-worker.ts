import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { findInLedger } from './find-in-ledger.ts'
import type { ScanPart, ScanWork } from './scan-ledger.ts'

/** What is written and taken at once; more would hold up the event loop. */
const findingsPerPart = 64

// Reads and looks; what it finds is written by whoever started it, which says when that is done.
const { place, lookout } = workerData as ScanWork
const port = parentPort as MessagePort
async function hand(part: ScanPart) {
  const taken = once(port, 'message')
  port.postMessage(part)
  await taken
}
for (let isLast = false; !isLast;) {
  const found = await withSnapshot(place, (db) => findInLedger(db, lookout))
  for (let done = 0; done < found.findings.length; done += findingsPerPart)
    await hand({ findings: found.findings.slice(done, done + findingsPerPart) })
  await hand({ findings: [], upTo: found.upTo })
  isLast = found.isLast
}
port.postMessage(null)
