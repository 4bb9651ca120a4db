import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { deriveKeys } from '../../core/crypto/keys.ts'
import { isOutOfSpace, isUnavailable } from '../../core/database/errors.ts'
import { openDatabase } from '../../core/database/open-database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { Problem, problem } from '../../core/problem.ts'
import { setLanguage } from '../../core/text/translate.ts'
import { commitImport } from './commit-import.ts'
import { indexImport } from './index-import.ts'
import { previewImport } from './preview-import.ts'
import type { RosterMessage, RosterTask, RosterThread, RosterWork } from './roster-thread.ts'
import { undoImport } from './undo-import.ts'

/** Other writers take precedence: only the importing user waits for this thread. */
const lockWaitMs = 60_000

// Reads, checks and writes what would block the event loop for seconds.
const { task, place, now, values, userId, ip } = workerData as RosterWork
const port = parentPort as MessagePort
setLanguage(values['basic.language'])
const send = (message: RosterMessage) => port.postMessage(message)
const database = await openDatabase(place, { isSharedWithServer: true, lockWaitMs })
const thread: RosterThread = {
  database,
  keys: deriveKeys(place.secretKey),
  now,
  values,
  actor: { context: { now: () => now }, caller: { userId }, origin: { ip } } as Actor,
  progress: (percent) => send({ kind: 'progress', percent: Math.floor(percent) }),
}
try {
  send({ kind: 'done', result: await work(task) })
} catch (error) {
  // An error loses its code when it is passed to another thread.
  const refusal = error instanceof Problem ? error : faultOf(error)
  if (!refusal) throw error
  send({ kind: 'refused', code: refusal.code, detail: refusal.detail })
} finally {
  await database.close()
}

function faultOf(error: unknown): Problem | undefined {
  if (isOutOfSpace(error)) return problem('server.noSpace')
  return isUnavailable(error) ? problem('server.unavailable') : undefined
}

async function work(job: RosterTask): Promise<unknown> {
  switch (job.kind) {
    case 'preview':
      return previewImport(thread, job)
    case 'commit':
      return commitImport(thread, job.id, job.confirmed)
    case 'undo':
      return undoImport(thread, job.id)
    case 'index':
      return indexImport(thread, job.id)
  }
}
