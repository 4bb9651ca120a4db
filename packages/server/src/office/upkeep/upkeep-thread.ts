import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../core/config/config.ts'
import type { BackupPlan, FinishedBackup } from '../backup/run-backup.ts'

/** What a verification found. */
export interface VerifyFacts {
  readonly students: number
  readonly rows: number
  readonly anchors: number
  readonly operations: number
  readonly faults: number
  /** The first of them. */
  readonly messages: readonly string[]
}

export type UpkeepTask = { readonly kind: 'backup'; readonly plan: BackupPlan } | { readonly kind: 'verify' }
export interface UpkeepWork {
  readonly task: UpkeepTask
  readonly config: Config
  /** How far the server's clock is ahead of the machine's. */
  readonly aheadMs: number
}
export type UpkeepMessage =
  | { readonly kind: 'done'; readonly facts: FinishedBackup | VerifyFacts }
  | { readonly kind: 'failed'; readonly message: string }

interface FactsOf {
  backup: FinishedBackup
  verify: VerifyFacts
}

/** Does in a thread what reads the whole school; nothing of it holds up the event loop. A signal ends it at once. */
export async function runInThread<K extends UpkeepTask['kind']>(
  work: UpkeepWork & { readonly task: { readonly kind: K } },
  signal: AbortSignal,
): Promise<FactsOf[K]> {
  const worker = new Worker(new URL('upkeep-worker.ts', import.meta.url), { workerData: work })
  const ended = new AbortController()
  worker.once('exit', () => ended.abort(new Error('The thread ended early.')))
  worker.on('error', (error) => ended.abort(error))
  try {
    const [message] = (await once(worker, 'message', { signal: AbortSignal.any([ended.signal, signal]) }).catch(
      (error: unknown) => {
        throw ended.signal.aborted ? ended.signal.reason : error
      },
    )) as [UpkeepMessage]
    if (message.kind === 'failed') throw new Error(message.message)
    return message.facts as FactsOf[K]
  } finally {
    await worker.terminate()
  }
}
