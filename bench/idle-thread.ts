import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort, Worker } from 'node:worker_threads'

const samplingMs = 10

/**
 * Returns the longest time, in milliseconds, for which an idle thread was blocked during the work. This is the
 * scheduling delay of the machine itself.
 */
export async function schedulingDelayMs(work: () => Promise<void>): Promise<number> {
  const thread = new Worker(import.meta.filename)
  await new Promise((resolve) => thread.once('message', resolve))
  await work()
  const longest = new Promise<number>((resolve) => thread.once('message', resolve))
  thread.postMessage('end', [])
  return longest
}

if (parentPort) {
  const port = parentPort
  const delay = monitorEventLoopDelay({ resolution: samplingMs })
  port.once('message', () => port.postMessage(Math.max(0, delay.max / 1e6 - samplingMs)))
  delay.enable()
  port.postMessage('begun')
}
