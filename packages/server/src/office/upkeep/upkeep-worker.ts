import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../core/config/config.ts'
import type { Context } from '../../core/context.ts'
import { deriveKeys } from '../../core/crypto/keys.ts'
import { openDatabase } from '../../core/database/open-database.ts'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { verifyOperations } from '../../core/log/operation-chain.ts'
import { contextOver } from '../../core/make-context.ts'
import { errorMessageOf } from '../../core/text/error-message.ts'
import { plainClock } from '../../core/time/clock.ts'
import { moveFiles } from '../../files/move/move-files.ts'
import { compareVideos } from '../../files/video/compare-videos.ts'
import { verifyAll } from '../../proof/verify/verify-all.ts'
import { runBackup } from '../backup/run-backup.ts'
import type { FactsOf, UpkeepWork, VerifyFacts } from './upkeep-thread.ts'

const keptMessages = 5
/** Other writers have priority; no request waits for this thread. */
const lockWaitMs = 60_000
/** A store with more videos than can be read in this time is compared over several nights. */
const mostVideoTimeMs = 3_600_000

/** Runs the task; its error says in words what is wrong, because an error loses its type between threads. */
export default async function work(task: UpkeepWork): Promise<FactsOf[keyof FactsOf]> {
  try {
    return await run(task)
  } catch (error) {
    // oxlint-disable-next-line preserve-caught-error -- the original cannot always be passed on
    throw new Error(errorMessageOf(error))
  }
}

async function run(work: UpkeepWork): Promise<FactsOf[keyof FactsOf]> {
  const { task } = work
  if (task.kind === 'backup') return overSchool(work, (context) => runBackup(context, task.plan, task.passphrase))
  if (task.kind === 'verify') return verify(work.config)
  if (task.kind === 'move')
    return overSchool(work, async (context) => {
      const { moved, movedBytes, broken } = await moveFiles(context)
      return { moved, movedBytes, broken: broken.length }
    })
  return overSchool(work, (context) => compareVideos(context, context.now() + mostVideoTimeMs))
}

async function overSchool<T>({ config, aheadMs }: UpkeepWork, use: (context: Context) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, { isSharedWithServer: true, lockWaitMs })
  // Problems are returned as errors instead of being logged.
  const quiet = { info() {}, warn() {}, error() {}, debug() {} } as unknown as FastifyBaseLogger
  try {
    const clock = plainClock(() => Date.now() + aheadMs)
    return await use(contextOver(config, database, quiet, clock))
  } finally {
    await database.close()
  }
}

async function verify(config: Config): Promise<VerifyFacts> {
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
