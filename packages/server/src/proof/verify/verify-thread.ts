import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Config } from '../../core/config/config.ts'
import { deriveKeys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { findSeal, studentsSeal } from '../../ledger/chain/chain-rows.queries.ts'
import {
  readSchool,
  verifyStudents,
  type StudentRange,
  type StudentsReport,
} from '../../ledger/verify/verify-students.ts'
import { AnchorAudit } from './verify-anchors.ts'

/**
 * The messages of a thread. It is first asked to open its snapshot, and then gets ranges of students until it is
 * terminated.
 */
export type VerifyMessage =
  | { readonly kind: 'loaded' | 'looking' }
  | { readonly kind: 'fault'; readonly fault: string }
  | { readonly kind: 'verified'; readonly report: StudentsReport }

const config = workerData as Config
const port = parentPort as MessagePort
const say = (message: VerifyMessage) => port.postMessage(message)
const fault = (said: string) => say({ kind: 'fault', fault: said })

const look = once(port, 'message')
say({ kind: 'loaded' })
await look
await withSnapshot(config, verifyRanges)

async function verifyRanges(db: Db): Promise<never> {
  const keys = deriveKeys(config.secretKey)
  // The first read fixes the snapshot.
  await findSeal(db, studentsSeal)
  say({ kind: 'looking' })
  // The main thread reports faults of the school itself.
  const school = await readSchool(db, keys, () => {})
  const audit = await AnchorAudit.ofStudents(db, fault)
  for (;;) {
    const [range] = (await once(port, 'message')) as [StudentRange]
    const watcher = { fault, follow: (studentId: number) => audit.follow(studentId) }
    say({ kind: 'verified', report: await verifyStudents(db, school, range, watcher) })
  }
}
