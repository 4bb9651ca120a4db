import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { problem } from '../../../core/problem.ts'
import type { RawSheet } from './raw-sheet.ts'

export type ReaderMessage<T = RawSheet[]> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly size: number }
  | { readonly kind: 'read'; readonly result: T }
  | { readonly kind: 'refused'; readonly problem: ProblemCode }

const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const limits = {
  /** CPU time, so that no file is rejected because the machine is busy. */
  openMs: 1500,
  msPerMebibyte: 500,
  /** If the thread does not finish within this time, the machine is too busy. */
  waitMs: 30_000,
}
const mebibyte = 1024 * 1024
const lookEveryMs = 100

/** Reads the sheets of a workbook in a thread of its own. */
export const readFile = (bytes: Uint8Array, allowed = limits): Promise<RawSheet[]> =>
  readInThread(new URL('cell-reader.ts', import.meta.url), bytes, allowed)

/**
 * Reads a file in a separate thread, which is terminated if it takes more time or memory than the file's size allows.
 */
export function readInThread<T>(
  reader: URL,
  workerData: unknown,
  { openMs, msPerMebibyte, waitMs } = limits,
): Promise<T> {
  const worker = new Worker(reader, { workerData, resourceLimits })
  let [usedMs, allowedMs] = [0, Infinity]
  const look = async () => {
    const { user, system } = await worker.cpuUsage()
    usedMs = (user + system) / 1000
  }
  const timers: NodeJS.Timeout[] = []
  return new Promise<T>((resolve, reject) => {
    const lookAgain = async () => {
      // A thread that has exited has already sent its result.
      await look().catch(() => undefined)
      if (usedMs > allowedMs) reject(problem('roster.tooComplex'))
    }
    timers.push(setInterval(lookAgain, lookEveryMs))
    timers.push(setTimeout(() => reject(problem('server.unavailable')), waitMs))
    worker.on('message', (message: ReaderMessage<T>) => {
      if (message.kind === 'ready') allowedMs = usedMs + openMs
      else if (message.kind === 'opened') allowedMs = usedMs + openMs + (message.size / mebibyte) * msPerMebibyte
      else if (message.kind === 'read') resolve(message.result)
      else reject(problem(message.problem))
    })
    worker.once('error', () => reject(problem('roster.tooComplex')))
    worker.once('exit', () => reject(problem('roster.broken')))
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer)
    return worker.terminate()
  })
}
