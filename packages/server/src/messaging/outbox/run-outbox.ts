import type { Context } from '../../core/context.ts'
import { inOperation } from '../../core/operation-name.ts'
import { deliverDue, startCodes, type Channels } from './deliver.ts'

const everyMs = 1000

/**
 * Looks for due messages every second: codes in one loop, everything else in another, so that thousands of mails or a
 * hanging server do not delay codes. Returns a stop function that waits for messages being sent; those that are still
 * waiting are left for the next start.
 */
export function runOutbox(context: Context, channels: Channels): () => Promise<void> {
  const sending = new Set<Promise<void>>()
  const stopping = new AbortController()
  const stopCodes = everySecond(context, () => startCodes(context, channels, sending))
  const stopOthers = everySecond(context, async () => {
    while (!stopping.signal.aborted && (await deliverDue(context, channels, stopping.signal)) > 0);
  })
  return async () => {
    stopping.abort()
    await Promise.all([stopCodes(), stopOthers()])
    await Promise.all(sending)
  }
}

/** Starts a round every second, unless the last one is still running. Returns a stop function that waits for it. */
function everySecond(context: Context, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let isBusy = false
  const round = async () => {
    isBusy = true
    try {
      await work()
    } catch (error) {
      context.log.error({ err: error }, 'outbox: round failed')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => {
    if (!isBusy) running = inOperation('outbox', round)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
