import type { Context } from '../../core/context.ts'
import { inOperation } from '../../core/operation-name.ts'
import { deliverDue, startCodes, type Channels } from './deliver.ts'

const everyMs = 1000

/**
 * Looks for due messages every second: for codes in one loop, for everything else in another, so that thousands of mails or a
 * server that hangs hold up no code. Returns a stop function, which lets the messages that are being sent arrive.
 */
export function runOutbox(context: Context, channels: Channels): () => Promise<void> {
  const sending = new Set<Promise<void>>()
  const stopCodes = everySecond(context, () => startCodes(context, channels, sending))
  const stopOthers = everySecond(context, async () => {
    while ((await deliverDue(context, channels)) > 0);
  })
  return async () => {
    await Promise.all([stopCodes(), stopOthers()])
    await Promise.all(sending)
  }
}

/** Begins a round every second, unless the last one goes on. Returns a stop function, which waits for it. */
function everySecond(context: Context, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let isBusy = false
  const round = async () => {
    isBusy = true
    try {
      await work()
    } catch (error) {
      context.log.error({ err: error }, 'outbox')
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
