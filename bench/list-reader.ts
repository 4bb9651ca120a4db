import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A visitor in a thread of his own, so that he notices only what holds up the server: asks for the course list again
 * and again, each time for words that nobody asked for before, until he is told to stop; answers how long each took.
 */
const { url, pauseMs, told } = workerData as { url: string; pauseMs: number; told: Int32Array }
const times: number[] = []
while (Atomics.load(told, 0) === 0) {
  const began = performance.now()
  await (await fetch(`${url}/api/public/courses/list?keyword=${Math.random()}`)).arrayBuffer()
  times.push(performance.now() - began)
  await delay(pauseMs)
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(times)
