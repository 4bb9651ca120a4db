import type { Confirmed, RosterReading } from '@jiangxue/contract/student/roster.ts'
import type { TaskThread } from '../../core/jobs/task-thread.ts'

export type RosterThread = TaskThread

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
