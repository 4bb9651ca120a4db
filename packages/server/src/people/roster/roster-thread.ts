import type { Confirmed, RosterReading } from '@jiangxue/contract/student/roster.ts'
import type { Config } from '../../core/config/config.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import type { Database } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import type { Problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'

/** The working data of an import thread, with its own database connection. */
export interface RosterThread {
  readonly database: Database
  readonly keys: Keys
  /** The time of the call. */
  readonly now: number
  readonly values: SettingValues
  readonly actor: Actor
  readonly progress: (percent: number) => void
}

/** A file to check, and the importing user. */
export interface PreviewTask {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly reading: RosterReading
  readonly userId: number
  /** Limits the import to students of this organization. */
  readonly organizationId: number | null
  /** Whether the caller may see ID numbers: what a preview says about others counts like searches. */
  readonly seesIdCards: boolean
}

export type RosterTask =
  | ({ readonly kind: 'preview' } & PreviewTask)
  | { readonly kind: 'commit'; readonly id: number; readonly confirmed: Confirmed }
  | { readonly kind: 'undo' | 'index'; readonly id: number }

/** Everything that the thread receives. */
export interface RosterWork {
  readonly task: RosterTask
  readonly place: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>
  readonly now: number
  readonly values: SettingValues
  readonly userId: number
  readonly ip: string
}

export type RosterMessage =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly code: Problem['code']; readonly detail: Problem['detail'] }
