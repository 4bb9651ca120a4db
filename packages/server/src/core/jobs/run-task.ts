import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { Context } from '../context.ts'
import { pick } from '../pick.ts'
import { problem } from '../problem.ts'
import type { TaskMessage, TaskOwner, TaskWork } from './task-thread.ts'

const resourceLimits = { maxOldGenerationSizeMb: 1536 }

interface Task {
  /** The URL of a module whose default export is a `TaskRunner`. */
  readonly module: string
  readonly task: unknown
  readonly owner: TaskOwner
  /** Why the task is given up if it needs too much memory. */
  readonly tooComplex: ProblemCode
}

/** Does a task in a separate thread, which has its own database connection. */
export async function runTask<T>(
  { config, now, settings }: Context,
  { module, task, owner, tooComplex }: Task,
  onProgress: (percent: number) => void = () => {},
): Promise<T> {
  const place = pick(config, ['databaseUrl', 'dataDir', 'secretKey'])
  const work: TaskWork = { module, task, place, now: now(), values: await settings.current(), ...owner }
  const worker = new Worker(new URL('task-worker.ts', import.meta.url), { workerData: work, resourceLimits })
  let message: Exclude<TaskMessage, { kind: 'progress' }> | undefined
  return new Promise((resolve, reject) => {
    worker.on('message', (next: TaskMessage) => {
      if (next.kind === 'progress') onProgress(next.percent)
      else message = next
    })
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? problem(tooComplex) : error),
    )
    // Its database connection is closed by then.
    worker.once('exit', () => {
      if (message?.kind === 'done') resolve(message.result as T)
      else if (message) reject(problem(message.code, message.detail))
      else reject(new Error('The thread of a task exited early'))
    })
  })
}
