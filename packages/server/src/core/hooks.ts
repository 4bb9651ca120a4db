import type { FacePose, PresenceKind } from '@jiangxue/contract/learning/presence.values.ts'
import type { Keys } from './crypto/keys.ts'
import type { Db } from './database/database.ts'
import type { SettingValues } from './settings/setting-values.ts'

/** Settings that are being saved, in the transaction of the change. */
interface SettingsChange {
  readonly db: Db
  readonly userId: number
  readonly before: SettingValues
  readonly after: SettingValues
}

/** Whom a presence check asks, and when. */
interface AskedPerson {
  readonly studentId: number
  readonly sender: { readonly keys: Keys; readonly values: SettingValues; readonly now: number }
  /** An unguessable integer from 0 to below its argument. */
  readonly random: (below: number) => number
}
/** What a presence check asks for. */
interface AskedThing {
  readonly kind: PresenceKind
  /** Empty if something else than digits is asked for. */
  readonly code: string
  readonly sentTo: string | null
  readonly messageId?: number
  readonly provider?: string
  readonly pose?: FacePose
}
/** A way of asking for presence that a school has to set up. */
export interface PresenceWay {
  readonly isConfigured: (values: SettingValues) => boolean
  /** Undefined if this student cannot be asked in this way. */
  readonly ask: (db: Db, asked: AskedPerson) => Promise<AskedThing | undefined>
}

/**
 * What optional modules contribute to the features that ask them (ADR 72). Hooks know only core and the contract, so
 * that every layer can call them.
 */
export interface Hooks {
  /** Each throws if settings contradict one another. */
  readonly assertSettings: readonly ((change: SettingsChange) => void | Promise<void>)[]
  readonly askByFace?: PresenceWay | undefined
}
/** The hooks of a program without modules. */
export const noHooks: Hooks = { assertSettings: [] }
