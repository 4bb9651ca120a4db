import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * A visitor in a worker thread, so that only delays of the server are measured. It requests a URL repeatedly, each time
 * with a different suffix, until stopped, and returns how long each response took.
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
// The first request loads this thread's own HTTP client, which takes 40 to 60 ms that do not belong to the server.
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
