import { Worker } from 'node:worker_threads'
import type { ImportResult, RosterPreview } from '@jiangxue/contract/student/roster.ts'
import type { Context } from '../../core/context.ts'
import { pick } from '../../core/pick.ts'
import { problem } from '../../core/problem.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import type { RosterMessage, RosterTask, RosterWork } from './roster-thread.ts'

interface Results {
  preview: RosterPreview
  commit: ImportResult
  undo: undefined
  index: undefined
}

const resourceLimits = { maxOldGenerationSizeMb: 1536 }
const retryAfterSeconds = 10
const running = new Map<number, number>()

/** The progress, in percent, of an import that this process is working on. */
export const progressOf = (id: number) => running.get(id)

/**
 * Runs an import task in a separate thread, after `prepare`. At most two run at a time; further calls are rejected
 * before they change anything.
 */
export async function runRosterJob<T extends RosterTask>(
  { config, now, settings }: Context,
  task: T,
  { userId, ip }: { readonly userId: number; readonly ip: string },
  prepare?: () => Promise<void>,
): Promise<Results[T['kind']]> {
  const free = expensiveWork.rosters.take(userId)
  if (!free) throw problem('import.tooMany', { retryAfterSeconds })
  const id = task.kind === 'preview' ? undefined : task.id
  try {
    if (id !== undefined) running.set(id, 0)
    await prepare?.()
    const place = pick(config, ['databaseUrl', 'dataDir', 'secretKey'])
    const values = await settings.current()
    const work: RosterWork = { task, place, now: now(), values, userId, ip }
    return await result(work, (percent) => id !== undefined && running.set(id, percent))
  } finally {
    if (id !== undefined) running.delete(id)
    free()
  }
}

function result<T>(work: RosterWork, onProgress: (percent: number) => void): Promise<T> {
  const worker = new Worker(new URL('roster-worker.ts', import.meta.url), { workerData: work, resourceLimits })
  let message: Exclude<RosterMessage, { kind: 'progress' }> | undefined
  return new Promise((resolve, reject) => {
    worker.on('message', (next: RosterMessage) => {
      if (next.kind === 'progress') onProgress(next.percent)
      else message = next
    })
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? problem('roster.tooComplex') : error),
    )
    // Its database connection is closed by then.
    worker.once('exit', () => {
      if (message?.kind === 'done') resolve(message.result as T)
      else if (message) reject(problem(message.code, message.detail))
      else reject(new Error('The import thread exited early'))
    })
  })
}
