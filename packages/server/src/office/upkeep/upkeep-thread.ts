import { Worker } from 'node:worker_threads'
import type { Config } from '../../core/config/config.ts'
import { messagesOf } from '../../core/jobs/thread.ts'
import type { ComparedVideos } from '../../files/video/compare-videos.ts'
import type { BackupPlan, FinishedBackup } from '../backup/run-backup.ts'

/** The result of a verification. */
export interface VerifyFacts {
  readonly students: number
  readonly rows: number
  readonly anchors: number
  readonly operations: number
  readonly faults: number
  /** The first faults. */
  readonly messages: readonly string[]
}

/** The result of moving files to the current storage. */
export interface MovedFiles {
  readonly moved: number
  readonly movedBytes: number
  readonly broken: number
}

export type UpkeepTask =
  | { readonly kind: 'backup'; readonly plan: BackupPlan }
  | { readonly kind: 'verify' | 'videos' | 'move' }
export interface UpkeepWork {
  readonly task: UpkeepTask
  readonly config: Config
  /** How far the server's clock is ahead of the machine's. */
  readonly aheadMs: number
}
export type UpkeepMessage =
  | { readonly kind: 'done'; readonly facts: FactsOf[keyof FactsOf] }
  | { readonly kind: 'failed'; readonly message: string }

interface FactsOf {
  backup: FinishedBackup
  verify: VerifyFacts
  videos: ComparedVideos
  move: MovedFiles
}

/**
 * Runs a task that reads the complete school in a thread, so that it does not block the event loop. The signal ends it
 * immediately.
 */
export async function runInThread<K extends UpkeepTask['kind']>(
  work: UpkeepWork & { readonly task: { readonly kind: K } },
  signal: AbortSignal,
): Promise<FactsOf[K]> {
  const start = () => new Worker(new URL('upkeep-worker.ts', import.meta.url), { workerData: work })
  for await (const message of messagesOf<UpkeepMessage>(start, signal)) {
    if (message.kind === 'failed') throw new Error(message.message)
    return message.facts as FactsOf[K]
  }
  throw new Error('The thread ended without a result.')
}
