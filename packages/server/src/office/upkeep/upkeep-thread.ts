import type { Config } from '../../core/config/config.ts'
import { ThreadPool } from '../../core/thread-pool.ts'
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
  | { readonly kind: 'backup'; readonly plan: BackupPlan; readonly passphrase: string | undefined }
  | { readonly kind: 'verify' | 'videos' | 'move' }
export interface UpkeepWork {
  readonly task: UpkeepTask
  readonly config: Config
  /** How far the server's clock is ahead of the machine's. */
  readonly aheadMs: number
}

/** The result of each kind of task. */
export interface FactsOf {
  backup: FinishedBackup
  verify: VerifyFacts
  videos: ComparedVideos
  move: MovedFiles
}

const threads = new ThreadPool<UpkeepWork, FactsOf[keyof FactsOf]>(new URL('upkeep-worker.ts', import.meta.url), {
  maxThreads: 4,
})

/**
 * Runs a task that reads the complete school in a thread, so that it does not block the event loop. The signal ends it
 * immediately.
 */
export const runInThread = <K extends UpkeepTask['kind']>(
  work: UpkeepWork & { readonly task: { readonly kind: K } },
  signal: AbortSignal,
): Promise<FactsOf[K]> => threads.run(work, signal) as Promise<FactsOf[K]>
