import { deriveKeys } from '../crypto/keys.ts'
import { isOutOfSpace, isUnavailable } from '../database/errors.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Actor } from '../http/caller.ts'
import { Problem } from '../problem.ts'
import { setLanguage } from '../text/translate.ts'
import type { WithPort } from '../thread-pool.ts'
import type { TaskEnd, TaskRunner, TaskThread, TaskWork } from './task-thread.ts'

/** Other writers take precedence: only the user waits for this thread. */
const lockWaitMs = 60_000

/** Reads, checks and writes what would block the event loop for seconds. */
export default async function run(given: WithPort<TaskWork>): Promise<TaskEnd> {
  const { port, module, task, place, now, values, userId, ip } = given
  setLanguage(values['basic.language'])
  const database = await openDatabase(place, { isSharedWithServer: true, lockWaitMs })
  const thread: TaskThread = {
    database,
    keys: deriveKeys(place.secretKey),
    now,
    values,
    actor: { context: { now: () => now }, caller: { userId }, origin: { ip } } as Actor,
    progress: (percent) => port.postMessage(Math.floor(percent)),
  }
  try {
    const { default: work } = (await import(module)) as { default: TaskRunner<unknown> }
    return { result: await work(thread, task) }
  } catch (error) {
    const code = codeOf(error)
    if (!code) throw error
    return { refusal: { code, detail: error instanceof Problem ? error.detail : {} } }
  } finally {
    await database.close()
  }
}

function codeOf(error: unknown): Problem['code'] | undefined {
  if (error instanceof Problem) return error.code
  if (isOutOfSpace(error)) return 'server.noSpace'
  return isUnavailable(error) ? 'server.unavailable' : undefined
}
