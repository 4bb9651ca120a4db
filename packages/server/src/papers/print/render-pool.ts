import { ThreadPool } from '../../core/thread-pool.ts'
import type { Rendered, RenderTask } from './render-task.ts'

const threads = new ThreadPool<RenderTask, Rendered[keyof Rendered]>(new URL('render-worker.ts', import.meta.url), {
  maxThreads: 2,
})

export const runInPool = <K extends RenderTask['kind']>(
  task: RenderTask & { readonly kind: K },
  signal?: AbortSignal,
): Promise<Rendered[K]> => threads.run(task, signal) as Promise<Rendered[K]>
