import type { Piscina } from 'piscina'
import type { RenderTask } from './render-task.ts'

const maxThreads = 2
const idleTimeoutMs = 30_000
let pool: Promise<Piscina> | undefined

/** Runs a task of the renderer in a thread. */
export const runInPool = async (task: RenderTask, signal?: AbortSignal) =>
  (await (pool ??= openPool())).run(task, { signal: signal ?? null })

async function openPool(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: new URL('render-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleTimeoutMs,
  })
}
