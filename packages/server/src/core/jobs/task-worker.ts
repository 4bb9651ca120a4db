import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { deriveKeys } from '../crypto/keys.ts'
import { isOutOfSpace, isUnavailable } from '../database/errors.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Actor } from '../http/caller.ts'
import { Problem, problem } from '../problem.ts'
import { setLanguage } from '../text/translate.ts'
import type { TaskMessage, TaskRunner, TaskThread, TaskWork } from './task-thread.ts'

/** Other writers take precedence: only the user waits for this thread. */
const lockWaitMs = 60_000

// Reads, checks and writes what would block the event loop for seconds.
const { module, task, place, now, values, userId, ip } = workerData as TaskWork
const port = parentPort as MessagePort
setLanguage(values['basic.language'])
const send = (message: TaskMessage) => port.postMessage(message)
const database = await openDatabase(place, { isSharedWithServer: true, lockWaitMs })
const thread: TaskThread = {
  database,
  keys: deriveKeys(place.secretKey),
  now,
  values,
  actor: { context: { now: () => now }, caller: { userId }, origin: { ip } } as Actor,
  progress: (percent) => send({ kind: 'progress', percent: Math.floor(percent) }),
}
try {
  const { default: work } = (await import(module)) as { default: TaskRunner<unknown> }
  send({ kind: 'done', result: await work(thread, task) })
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
