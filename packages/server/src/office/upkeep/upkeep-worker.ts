import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../core/context.ts'
import { deriveKeys } from '../../core/crypto/keys.ts'
import { openDatabase } from '../../core/database/open-database.ts'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { verifyOperations } from '../../core/log/operation-chain.ts'
import { contextOver } from '../../core/make-context.ts'
import { errorMessageOf } from '../../core/text/error-message.ts'
import { plainClock } from '../../core/time/clock.ts'
import { moveFiles } from '../../files/move/move-files.ts'
import { compareVideos, type ComparedVideos } from '../../files/video/compare-videos.ts'
import { verifyAll } from '../../proof/verify/verify-all.ts'
import { readPassphrase } from '../backup/passphrase.ts'
import { runBackup, type FinishedBackup } from '../backup/run-backup.ts'
import type { MovedFiles, UpkeepMessage, UpkeepWork, VerifyFacts } from './upkeep-thread.ts'

const { task, config, aheadMs } = workerData as UpkeepWork
const port = parentPort as MessagePort
const send = (message: UpkeepMessage) => port.postMessage(message)
const keptMessages = 5
/** Other writers have priority; no request waits for this thread. */
const lockWaitMs = 60_000
/** A store with more videos than can be read in this time is compared over several nights. */
const mostVideoTimeMs = 3_600_000

try {
  send({ kind: 'done', facts: await work() })
} catch (error) {
  send({ kind: 'failed', message: errorMessageOf(error) })
}

async function work(): Promise<FinishedBackup | VerifyFacts | ComparedVideos | MovedFiles> {
  if (task.kind === 'backup') {
    const { plan } = task
    return overSchool((context) => runBackup(context, plan, readPassphrase()))
  }
  if (task.kind === 'verify') return verify()
  if (task.kind === 'move')
    return overSchool(async (context) => {
      const { moved, movedBytes, broken } = await moveFiles(context)
      return { moved, movedBytes, broken: broken.length }
    })
  return overSchool((context) => compareVideos(context, context.now() + mostVideoTimeMs))
}

async function overSchool<T>(run: (context: Context) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, { isSharedWithServer: true, lockWaitMs })
  // Problems are returned as errors instead of being logged.
  const quiet = { info() {}, warn() {}, error() {}, debug() {} } as unknown as FastifyBaseLogger
  try {
    const clock = plainClock(() => Date.now() + aheadMs)
    return await run(contextOver(config, database, quiet, clock))
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
