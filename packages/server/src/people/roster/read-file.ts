import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { problem } from '../../core/http/problem.ts'
import type { RawSheet } from './raw-sheet.ts'

export type ReaderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly size: number }
  | { readonly kind: 'read'; readonly sheets: RawSheet[] }
  | { readonly kind: 'refused'; readonly problem: ProblemCode }

const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const startMs = 15_000
const openMs = 1500
const msPerMebibyte = 500
const mebibyte = 1024 * 1024

/** The sheets of a file, read by a thread of its own that is ended where the file takes more time or memory than its size allows. */
export function readFile(bytes: Uint8Array): Promise<RawSheet[]> {
  const worker = new Worker(new URL('cell-reader.ts', import.meta.url), { workerData: bytes, resourceLimits })
  return new Promise<RawSheet[]>((resolve, reject) => {
    let timer = setTimeout(() => reject(problem('server.unavailable')), startMs)
    const allow = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(problem('roster.tooComplex')), milliseconds)
    }
    worker.on('message', (message: ReaderMessage) => {
      if (message.kind === 'ready') return allow(openMs)
      if (message.kind === 'opened') return allow(openMs + (message.size / mebibyte) * msPerMebibyte)
      clearTimeout(timer)
      if (message.kind === 'read') resolve(message.sheets)
      else reject(problem(message.problem))
    })
    worker.once('error', () => reject(problem('roster.tooComplex')))
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(problem('roster.broken'))
    })
  }).finally(() => worker.terminate())
}
