import type { OperationAction } from '@jiangxue/contract/office/operation.values.ts'
import type { Keys } from '../crypto/keys.ts'
import { hmac, isSame } from '../crypto/keys.ts'
import type { Database, Db } from '../database/database.ts'
import { readJson } from '../json-text.ts'
import {
  findChain,
  listNumbered,
  listUnnumbered,
  lockChain,
  numberOperation,
  removeOperations,
  saveChain,
  type ChainRow,
  type OperationFacts,
} from './operation-chain.queries.ts'

const rowsPerStep = 500

/** The MAC that links a row to the previous one ('' for the first). */
const link = (key: Buffer, previousMac: string, number: number, row: OperationFacts) =>
  hmac(
    key,
    JSON.stringify([
      'operation',
      previousMac,
      number,
      row.id,
      row.at,
      row.userId,
      row.username,
      row.action,
      row.targetType,
      row.targetId,
      row.detail,
      row.ip,
      row.result,
      // Rows written before request ids existed have no such element.
      ...(row.requestId === '' ? [] : [row.requestId]),
    ]),
  )

/** Seals where the chain begins and ends, so that rows removed at either end are detected. */
const sealOf = (key: Buffer, { removed, removedMac, length, mac }: Omit<ChainRow, 'seal'>) =>
  hmac(key, JSON.stringify(['operations', removed, removedMac, length, mac]))

/**
 * Chains the operations written since the last call, in id order; returns their number. Chaining happens shortly after
 * writing, so that writers do not wait for one another (ADR 27).
 */
export async function chainOperations(database: Database, key: Keys['ledger']): Promise<number> {
  // Usually there are none, and no write transaction is needed.
  if ((await listUnnumbered(database.read, 1)).length === 0) return 0
  return database.write(async (db) => {
    const chain = await lockChain(db)
    const rows = await listUnnumbered(db, rowsPerStep)
    let { length, mac } = chain
    for (const row of rows) {
      length += 1
      mac = link(key, mac, length, row)
      await numberOperation(db, row.id, length, mac)
    }
    await saveChain(db, { ...chain, length, mac, seal: sealOf(key, { ...chain, length, mac }) })
    return rows.length
  })
}

/**
 * Removes chained operations from before an instant, in batches; returns their number. The chain then begins after
 * them.
 */
export const removeOldOperations = (database: Database, key: Keys['ledger'], before: number): Promise<number> =>
  database.write(async (db) => {
    const chain = await lockChain(db)
    const rows = (await listNumbered(db, chain.removed, rowsPerStep)).filter(({ at }) => at < before)
    // Timestamps only roughly follow the numbers: remove the old rows before the first younger one.
    const old = rows.filter(({ number }, index) => number === chain.removed + index + 1)
    const last = old.at(-1)
    if (!last) return 0
    await removeOperations(db, last.number as number)
    const begins = { ...chain, removed: last.number as number, removedMac: last.mac }
    await saveChain(db, { ...begins, seal: sealOf(key, begins) })
    return old.length
  })

/** Whether the ends of the chain are sealed with this key; undefined if nothing has been chained yet. */
export async function isChainSealed(db: Db, key: Buffer): Promise<boolean | undefined> {
  const chain = await findChain(db)
  return chain.length === 0 ? undefined : isSame(sealOf(key, chain), chain.seal)
}

/** What the log says of operations whose person was erased, by their ids. */
interface ErasedOperations {
  readonly operations: readonly number[]
}
const erasing: OperationAction = 'user.erase'

/**
 * Verifies the operation log; returns the number of verified rows and the first fault, if any. Read in one snapshot. An
 * operation that is not what it was is sound if a later one says that its person was erased.
 */
export async function verifyOperations(db: Db, key: Keys['ledger']): Promise<{ rows: number; fault?: string }> {
  const chain = await findChain(db)
  if ((await isChainSealed(db, key)) === false)
    return { rows: 0, fault: 'The ends of the operation log have been changed' }
  let { removed: number, removedMac: mac } = chain
  const changed = new Set<number>()
  for (;;) {
    const rows = await listNumbered(db, number, rowsPerStep)
    for (const row of rows) {
      const fault = (what: string) => ({ rows: number - chain.removed, fault: `Operation ${row.id} ${what}` })
      if (row.number !== number + 1) return fault(`is where number ${number + 1} should be`)
      if (!isSame(link(key, mac, row.number, row), row.mac)) changed.add(row.id)
      else if (row.action === erasing)
        for (const id of readJson<ErasedOperations>(row.detail).operations) changed.delete(id)
      ;({ number, mac } = row)
    }
    if (rows.length < rowsPerStep) break
  }
  const rows = number - chain.removed
  for (const id of changed) return { rows, fault: `Operation ${id} has been changed, or the row before it` }
  if (number !== chain.length || !isSame(mac, chain.mac))
    return { rows, fault: `The operation log ends at number ${number} instead of ${chain.length}` }
  return { rows }
}
