import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/**
 * What a thread sends, until it sends null; it waits for each message to be taken (`once(port, 'message')`). It begins and ends with
 * whoever reads, or ends when the signal says so; one that fails or ends early is an error of the reader's.
 */
export async function* messagesOf<T extends object>(start: () => Worker, signal?: AbortSignal): AsyncGenerator<T> {
  signal?.throwIfAborted()
  const worker = start()
  const ended = new AbortController()
  worker.once('exit', () => ended.abort(new Error('The thread ended early.')))
  // It may fail while its reader is busy and nothing waits for a message.
  worker.on('error', (error) => ended.abort(error))
  const ending = signal ? AbortSignal.any([ended.signal, signal]) : ended.signal
  try {
    for (;;) {
      const [message] = (await once(worker, 'message', { signal: ending }).catch((error: unknown) => {
        throw ending.aborted ? ending.reason : error
      })) as [T | null]
      if (message === null) return
      yield message
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}
