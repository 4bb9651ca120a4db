import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

const operations = 'operations'
export type ChainRow = Omit<Selectable<Schema['logChains']>, 'name'>
export type OperationFacts = Selectable<Schema['operationLogs']>

const columns = ['removed', 'removedMac', 'length', 'mac', 'seal'] as const

export const findChain = (db: Db): Promise<ChainRow> =>
  db.selectFrom('logChains').select(columns).where('name', '=', operations).executeTakeFirstOrThrow()

/** Locks the ends of the chain until the transaction ends. */
export const lockChain = (db: Db): Promise<ChainRow> =>
  db
    .updateTable('logChains')
    .set((row) => ({ length: row.ref('length') }))
    .where('name', '=', operations)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const saveChain = (db: Db, chain: ChainRow) =>
  db.updateTable('logChains').set(chain).where('name', '=', operations).execute()

/** Operations that have not been chained yet, oldest first. */
export const listUnnumbered = (db: Db, limit: number) =>
  db.selectFrom('operationLogs').selectAll().where('number', 'is', null).orderBy('id').limit(limit).execute()

export const numberOperation = (db: Db, id: number, number: number, mac: string) =>
  db.updateTable('operationLogs').set({ number, mac }).where('id', '=', id).execute()

/** Chained operations after a number, in order. */
export const listNumbered = (db: Db, after: number, limit: number) =>
  db.selectFrom('operationLogs').selectAll().where('number', '>', after).orderBy('number').limit(limit).execute()

/** Removes chained operations up to a number. */
export const removeOperations = (db: Db, upTo: number) =>
  db.deleteFrom('operationLogs').where('number', '<=', upTo).execute()
