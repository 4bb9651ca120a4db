import type { Db } from './database/database.ts'
import type { SettingValues } from './settings/setting-values.ts'

/** Settings that are being saved, in the transaction of the change. */
interface SettingsChange {
  readonly db: Db
  readonly userId: number
  readonly before: SettingValues
  readonly after: SettingValues
}

/**
 * What optional modules contribute to the features that ask them (ADR 72). Hooks know only core and the contract, so
 * that every layer can call them.
 */
export interface Hooks {
  /** Each throws if settings contradict one another. */
  readonly assertSettings: readonly ((change: SettingsChange) => void | Promise<void>)[]
}
/** The hooks of a program without modules. */
export const noHooks: Hooks = { assertSettings: [] }
