import { MessageChannel } from 'node:worker_threads'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { Context } from '../context.ts'
import { codeOf } from '../error-code.ts'
import { pick } from '../pick.ts'
import { problem } from '../problem.ts'
import { ThreadPool, type WithPort } from '../thread-pool.ts'
import type { TaskEnd, TaskOwner, TaskWork } from './task-thread.ts'

const threads = new ThreadPool<WithPort<TaskWork>, TaskEnd>(new URL('task-worker.ts', import.meta.url), {
  maxThreads: 4,
  resourceLimits: { maxOldGenerationSizeMb: 1536 },
})

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
  const { port1, port2 } = new MessageChannel()
  port1.on('message', onProgress)
  try {
    const end = await threads.run({ ...work, port: port2 }, undefined, [port2])
    if ('refusal' in end) throw problem(end.refusal.code, end.refusal.detail)
    return end.result as T
  } catch (error) {
    throw codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? problem(tooComplex) : error
  } finally {
    port1.close()
  }
}
