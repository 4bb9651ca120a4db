import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BenchServer } from './server.ts'

const pauseMs = 10

/**
 * Starts a client that requests a URL repeatedly, each time with a different suffix, until stopped. `stop` returns how
 * long each response took.
 */
export async function startReader({ url }: BenchServer, path: string) {
  const stopped = new Int32Array(new SharedArrayBuffer(4))
  const reader = new Worker(new URL('list-reader.ts', import.meta.url), { workerData: { url, path, pauseMs, stopped } })
  await once(reader, 'message')
  const intervals = once(reader, 'message')
  return {
    stop: async (): Promise<number[]> => {
      Atomics.store(stopped, 0, 1)
      return (await intervals)[0] as number[]
    },
  }
}

/** Summarizes the response times, in milliseconds, of a client that ran during other work. */
export function summarize(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return { requests: sorted.length, p50: sorted[sorted.length >> 1] ?? 0, slowest: sorted.at(-1) ?? 0 }
}
