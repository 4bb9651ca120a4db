import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Keys } from './crypto/keys.ts'
import type { Database } from './database/database.ts'
import type { Settings } from './settings/settings.ts'
import type { Storages } from './storage/storages.ts'
import type { ClockStep } from './time/clock-step.ts'

/** The services that features work with; created once by `createContext`. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly keys: Keys
  readonly settings: Settings
  readonly storages: Storages
  /** Epoch milliseconds; tests and the demo pass their own. */
  readonly now: () => number
  /** The steps the system clock has made since the start. */
  readonly clockSteps: readonly ClockStep[]
  readonly log: FastifyBaseLogger
}
