import type { Unplayable } from '@jiangxue/video/playable.ts'
import type { Piscina } from 'piscina'
import { problem } from '../../core/problem.ts'
import type { PreparedVideo } from './prepare-worker.ts'

const maxThreads = 1
const idleTimeoutMs = 10_000
let pool: Promise<Piscina> | undefined

/**
 * Checks that browsers can play a file and makes playback start immediately, in a worker thread and with memory that
 * does not grow with the file. The result is at `path` itself or at `readyPath`.
 */
export async function prepareVideo(path: string, readyPath: string): Promise<PreparedVideo> {
  pool ??= openPool()
  const prepared = (await (await pool).run({ path, readyPath })) as PreparedVideo | Unplayable
  if (!('refused' in prepared)) return prepared
  const { refused, ...values } = prepared
  throw problem(refused, { values, field: 'videoUrl' })
}

async function openPool(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: new URL('prepare-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleTimeoutMs,
  })
}
