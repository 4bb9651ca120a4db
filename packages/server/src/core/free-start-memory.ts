import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyMs = 2000
/** The share of the time that the event loop is busy, at most; its own timers take less. */
const idle = 0.03

/**
 * Gives back what only starting needed, tens of megabytes: while a server has little to do, nothing else makes the engine look
 * for it. It holds everything up for a tenth of a second, so it waits until nobody is there.
 */
export function freeStartMemory(): void {
  let last = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > idle) return
    clearInterval(timer)
    collectAll()
  }, everyMs)
  timer.unref()
}

function collectAll() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  // No other flavour gives the memory back to the system.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
