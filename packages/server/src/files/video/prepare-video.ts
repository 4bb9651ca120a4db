import type { Unplayable } from '@jiangxue/video/playable.ts'
import { problem } from '../../core/problem.ts'
import { ThreadPool } from '../../core/thread-pool.ts'
import type { PreparedVideo } from './prepare-worker.ts'

const threads = new ThreadPool<{ path: string; readyPath: string }, PreparedVideo | Unplayable>(
  new URL('prepare-worker.ts', import.meta.url),
  { maxThreads: 1 },
)

/**
 * Checks that browsers can play a file and makes playback start immediately, in a worker thread and with memory that
 * does not grow with the file. The result is at `path` itself or at `readyPath`.
 */
export async function prepareVideo(path: string, readyPath: string): Promise<PreparedVideo> {
  const prepared = await threads.run({ path, readyPath })
  if (!('refused' in prepared)) return prepared
  const { refused, ...values } = prepared
  throw problem(refused, { values, field: 'videoUrl' })
}
