import type { Config } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import type { Actor } from '../http/caller.ts'
import type { Problem } from '../problem.ts'
import type { SettingValues } from '../settings/setting-values.ts'

/** The working data of a thread that does a task of a user, with its own database connection. */
export interface TaskThread {
  readonly database: Database
  readonly keys: Keys
  /** The time of the call. */
  readonly now: number
  readonly values: SettingValues
  readonly actor: Actor
  readonly progress: (percent: number) => void
}

/** The default export of a module with tasks. */
export type TaskRunner<Task> = (thread: TaskThread, task: Task) => Promise<unknown>

/** The user a task runs for. */
export interface TaskOwner {
  readonly userId: number
  readonly ip: string
}

/** Everything that the thread receives. */
export interface TaskWork extends TaskOwner {
  /** The URL of the module that does the task. */
  readonly module: string
  readonly task: unknown
  readonly place: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>
  readonly now: number
  readonly values: SettingValues
}

/** How a task ends. A refusal is a result, because an error loses its type between threads. */
export type TaskEnd = { readonly result: unknown } | { readonly refusal: Pick<Problem, 'code' | 'detail'> }
