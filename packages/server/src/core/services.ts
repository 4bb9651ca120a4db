import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Keys } from './crypto/keys.ts'
import type { Database } from './database/database.ts'
import type { Settings } from './settings/settings.ts'
import type { Storages } from './storage/storages.ts'
import type { Clock } from './time/clock.ts'

/** The services that features and optional modules work with. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly keys: Keys
  readonly settings: Settings
  readonly storages: Storages
  readonly clock: Clock
  /** The clock's time, epoch milliseconds; the demo passes its own. */
  readonly now: () => number
  readonly log: FastifyBaseLogger
}
