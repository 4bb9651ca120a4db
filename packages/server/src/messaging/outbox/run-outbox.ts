import type { Context } from '../../core/context.ts'
import { inOperation } from '../../core/operation-name.ts'
import { deliverDue, type Channels } from './deliver.ts'

const everyMs = 1000

/** Looks for due messages every second. Returns a stop function, which lets a message that is being sent arrive. */
export function runOutbox(context: Context, channels: Channels): () => Promise<void> {
  let running = Promise.resolve()
  let isBusy = false
  const round = async () => {
    isBusy = true
    try {
      while ((await deliverDue(context, channels)) > 0);
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
