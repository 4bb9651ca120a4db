import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyMs = 2000
/** Event loop utilization at or below which the server counts as idle; its own timers use less. */
const idle = 0.03

/**
 * Returns tens of megabytes that only the start needed to the system: V8 does not collect them while a server has
 * little to do. The collection blocks the event loop for a tenth of a second, so it waits until the server is idle.
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
  // No other flavor returns the memory to the system.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
