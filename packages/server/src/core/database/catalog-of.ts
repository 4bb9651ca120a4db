import * as postgres from './catalog-postgres.queries.ts'
import * as sqlite from './catalog-sqlite.queries.ts'
import type { Catalog } from './catalog.ts'
import type { Database } from './database.ts'

export const catalogOf = (engine: Database['engine']): Catalog => (engine === 'sqlite' ? sqlite : postgres)
