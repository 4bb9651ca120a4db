import type { Context } from '../../core/context.ts'
import { deliverDue } from './deliver.ts'

const everyMs = 1000

/** Looks for due messages every second; answers how to stop, which lets a message on its way arrive. */
export function runOutbox(context: Context): () => Promise<void> {
  let running = Promise.resolve()
  let isBusy = false
  const round = async () => {
    isBusy = true
    try {
      while ((await deliverDue(context)) > 0);
    } catch (error) {
      context.log.error({ err: error }, 'outbox')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => {
    if (!isBusy) running = round()
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
