import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * A visitor in a worker thread, so that only delays of the server are measured: requests an address again and
 * again, each time with another ending, until stopped; returns how long each response took.
 */
const { url, path, pauseMs, stopped } = workerData as {
  url: string
  path: string
  pauseMs: number
  stopped: Int32Array
}
const ask = async () => {
  const began = performance.now()
  await (await fetch(`${url}${path}${Math.random()}`)).arrayBuffer()
  return performance.now() - began
}
// The first one loads this thread's own client: 40 to 60 ms that are not the server's.
await ask()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('ready')
const times: number[] = []
while (Atomics.load(stopped, 0) === 0) {
  times.push(await ask())
  await delay(pauseMs)
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(times)
