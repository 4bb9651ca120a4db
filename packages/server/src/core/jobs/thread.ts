import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/**
 * Yields the messages of a worker thread until it sends null; it must wait for each message to be taken (`once(port,
 * 'message')`). The thread starts and ends with the reader, or ends when the signal aborts. If it fails or exits early,
 * the reader gets the error.
 */
export async function* messagesOf<T extends object>(start: () => Worker, signal?: AbortSignal): AsyncGenerator<T> {
  signal?.throwIfAborted()
  const worker = start()
  const ended = new AbortController()
  worker.once('exit', () => ended.abort(new Error('The thread ended early.')))
  // The thread may fail while its reader is busy and no message is awaited.
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
