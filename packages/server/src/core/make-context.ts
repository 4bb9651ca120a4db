import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Context } from './context.ts'
import { deriveKeys } from './crypto/keys.ts'
import type { Database } from './database/database.ts'
import { noHooks } from './hooks.ts'
import { createSettings } from './settings/settings.ts'
import { createStorages } from './storage/storages.ts'
import type { Clock } from './time/clock.ts'

export function contextOver(
  config: Config,
  database: Database,
  log: FastifyBaseLogger,
  clock: Clock,
  hooks = noHooks,
): Context {
  const [keys, settings] = [deriveKeys(config.secretKey), createSettings(database, clock.now)]
  const storages = createStorages(config.dataDir, { database, keys, settings })
  return { config, database, keys, settings, storages, hooks, clock, now: clock.now, log }
}
