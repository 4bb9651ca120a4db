import { once } from 'node:events'
import { MessageChannel, type MessagePort, type ResourceLimits } from 'node:worker_threads'
import type { Piscina } from 'piscina'

const idleTimeoutMs = 30_000

interface Options {
  readonly maxThreads: number
  readonly resourceLimits?: ResourceLimits
}

/**
 * Threads that run the default export of a module, each one task at a time. They load the module once and end when they
 * have been idle for a while, so a module must keep nothing of a task.
 */
export class ThreadPool<Task extends object, Result = void> {
  readonly #module: URL
  readonly #options: Options
  #pool: Promise<Piscina<Task, Result>> | undefined

  constructor(module: URL, options: Options) {
    this.#module = module
    this.#options = options
  }

  /** Runs a task, which may contain `ports`. The signal ends its thread immediately; its reason is thrown. */
  async run(task: Task, signal?: AbortSignal, ports: MessagePort[] = []): Promise<Result> {
    const pool = await (this.#pool ??= this.#open())
    try {
      // The type of the option is that of browsers.
      return await pool.run(task, { signal: signal ?? null, transferList: ports as never })
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    }
  }

  async #open() {
    const { Piscina } = await import('piscina')
    const filename = this.#module.href
    const pool = new Piscina<Task, Result>({ filename, minThreads: 0, idleTimeout: idleTimeoutMs, ...this.#options })
    // A thread that fails while it is idle is replaced when the next task comes.
    return pool.on('error', () => {})
  }
}

/** A task that reports to a port while it runs. */
export type WithPort<Task> = Task & { readonly port: MessagePort }

/**
 * Yields the messages that a task hands over (`handOver`). The task ends with its reader, or when the signal aborts. If
 * it fails, the reader gets the error.
 */
export async function* messagesOf<T extends object, Task extends object>(
  threads: ThreadPool<WithPort<Task>>,
  task: Task,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  signal?.throwIfAborted()
  const { port1, port2 } = new MessageChannel()
  const [left, ended] = [new AbortController(), new AbortController()]
  const finished = new Error('The task is done.')
  const stopping = signal ? AbortSignal.any([signal, left.signal]) : left.signal
  // The task may fail while its reader is busy and awaits no message.
  const running = threads.run({ ...task, port: port2 }, stopping, [port2]).then(
    () => ended.abort(finished),
    (error: unknown) => ended.abort(error),
  )
  const next = async (): Promise<T | undefined> => {
    const message = await once(port1, 'message', { signal: ended.signal }).catch(() => undefined)
    if (message) return message[0] as T
    if (ended.signal.reason !== finished) throw ended.signal.reason
  }
  try {
    for (let message = await next(); message; message = await next()) {
      yield message
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      port1.postMessage('next')
    }
  } finally {
    left.abort()
    await running
    port1.close()
  }
}

/** In a task: sends a message and waits until its reader has taken it. */
export async function handOver(port: MessagePort, message: object): Promise<void> {
  const taken = once(port, 'message')
  port.postMessage(message)
  await taken
}
