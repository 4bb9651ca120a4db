import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BenchServer } from './server.ts'

const pauseMs = 10

/** A client that asks for an address, each time with another ending, until stopped; `stop` returns how long each response took. */
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

/** The times of a client beside other work, in milliseconds. */
export function summarize(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return { requests: sorted.length, p50: sorted[sorted.length >> 1] ?? 0, slowest: sorted.at(-1) ?? 0 }
}
