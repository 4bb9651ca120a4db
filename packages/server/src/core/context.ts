import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Keys } from './crypto/keys.ts'
import type { Database } from './database/database.ts'
import type { Hooks } from './hooks.ts'
import type { Settings } from './settings/settings.ts'
import type { Storages } from './storage/storages.ts'
import type { Clock } from './time/clock.ts'

/** The services that features work with; created once by `createContext`. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly keys: Keys
  readonly settings: Settings
  readonly storages: Storages
  readonly hooks: Hooks
  readonly clock: Clock
  /** The clock's time, epoch milliseconds; the demo passes its own. */
  readonly now: () => number
  readonly log: FastifyBaseLogger
}
