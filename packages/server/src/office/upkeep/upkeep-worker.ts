import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { deriveKeys } from '../../core/crypto/keys.ts'
import { openDatabase } from '../../core/database/open-database.ts'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { verifyOperations } from '../../core/log/operation-chain.ts'
import { contextOver } from '../../core/make-context.ts'
import { errorMessageOf } from '../../core/text/error-message.ts'
import { plainClock } from '../../core/time/clock.ts'
import { verifyAll } from '../../papers/proof/verify-all.ts'
import { readPassphrase } from '../backup/passphrase.ts'
import { runBackup, type BackupPlan, type FinishedBackup } from '../backup/run-backup.ts'
import type { UpkeepMessage, UpkeepWork, VerifyFacts } from './upkeep-thread.ts'

const { task, config, aheadMs } = workerData as UpkeepWork
const port = parentPort as MessagePort
const send = (message: UpkeepMessage) => port.postMessage(message)
const keptMessages = 5
/** Other writers have priority; no request waits for this thread. */
const lockWaitMs = 60_000

try {
  send({ kind: 'done', facts: task.kind === 'backup' ? await backUp(task.plan) : await verify() })
} catch (error) {
  send({ kind: 'failed', message: errorMessageOf(error) })
}

async function backUp(plan: BackupPlan): Promise<FinishedBackup> {
  const database = await openDatabase(config, { isSharedWithServer: true, lockWaitMs })
  // Problems are returned as errors instead of being logged.
  const quiet = { info() {}, warn() {}, error() {}, debug() {} } as unknown as FastifyBaseLogger
  try {
    const context = contextOver(
      config,
      database,
      quiet,
      plainClock(() => Date.now() + aheadMs),
    )
    return await runBackup(context, plan, readPassphrase())
  } finally {
    await database.close()
  }
}

async function verify(): Promise<VerifyFacts> {
  const keys = deriveKeys(config.secretKey)
  const messages: string[] = []
  const fault = (message: string) => void (messages.length < keptMessages && messages.push(message))
  return withSnapshot(config, async (db) => {
    const { students, rows, anchors, faults } = await verifyAll(db, keys, config, { fault })
    const operations = await verifyOperations(db, keys.ledger)
    if (operations.fault) fault(operations.fault)
    const found = faults + (operations.fault ? 1 : 0)
    return { students, rows, anchors, operations: operations.rows, faults: found, messages }
  })
}
