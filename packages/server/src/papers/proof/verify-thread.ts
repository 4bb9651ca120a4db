import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Config } from '../../core/config/config.ts'
import { deriveKeys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { findSeal, studentsSeal } from '../../core/ledger/ledger.queries.ts'
import {
  readSchool,
  verifyStudents,
  type StudentRange,
  type StudentsReport,
} from '../../teaching/learning/verify-ledger.ts'
import { AnchorAudit } from './verify-anchors.ts'

/** What a thread says; it is told to look at the database, and then ranges of students until it is ended. */
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
  // The first read fixes what all others see.
  await findSeal(db, studentsSeal)
  say({ kind: 'looking' })
  // Whoever started this thread says what is wrong with the school itself.
  const school = await readSchool(db, keys, () => {})
  const audit = await AnchorAudit.ofStudents(db, fault)
  for (;;) {
    const [range] = (await once(port, 'message')) as [StudentRange]
    const watcher = { fault, follow: (studentId: number) => audit.follow(studentId) }
    say({ kind: 'verified', report: await verifyStudents(db, school, range, watcher) })
  }
}
