import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { findInLedger } from './find-in-ledger.ts'
import type { ScanPart, ScanWork } from './scan-ledger.ts'

/** Findings per message; more would block the event loop. */
const findingsPerPart = 64
/** The thread rests for so many times as long as it worked, so that it needs a twentieth of a core. */
const restShare = 19

// Reads and evaluates. The parent thread writes the findings and acknowledges each part.
const { place, lookout } = workerData as ScanWork
const port = parentPort as MessagePort
async function hand(part: ScanPart) {
  const taken = once(port, 'message')
  port.postMessage(part)
  await taken
}
for (let isLast = false; !isLast;) {
  const begunAt = performance.now()
  const found = await withSnapshot(place, (db) => findInLedger(db, lookout))
  for (let done = 0; done < found.findings.length; done += findingsPerPart)
    await hand({ findings: found.findings.slice(done, done + findingsPerPart) })
  await hand({ findings: [], upTo: found.upTo })
  isLast = found.isLast
  if (!isLast) await pause(restShare * (performance.now() - begunAt))
}
port.postMessage(null)
