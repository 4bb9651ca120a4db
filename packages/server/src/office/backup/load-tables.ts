import { catalogOf } from '../../core/database/catalog-of.ts'
import type { Database, Db } from '../../core/database/database.ts'
import { runMigrations } from '../../core/database/migrate.ts'
import { countRows, deleteRows, insertRows, type Values } from '../../core/database/table-rows.queries.ts'
import { localStorageName } from '../../core/storage/local-storage.ts'
import type { Seal } from './backup-seal.ts'
import { fileReader, filesTable } from './bodies.ts'
import { readTable } from './chunks.ts'
import type { Reporter } from './make-backup.ts'
import type { Backup, TablePart } from './manifest.ts'
import { assertEmptyDatabase } from './restore-target.ts'

/** Which processes ran and what they were doing: a restored school would wait for processes that do not exist. */
const tablesOfMachine = new Set(['leases', 'processes'])

/**
 * Fills an empty database within a transaction: creates the tables as of the backup, inserts their rows, and then runs
 * the newer migrations of this version.
 */
export async function loadTables(
  db: Db,
  database: Database,
  backup: Backup,
  seal: Seal | undefined,
  say: Reporter,
): Promise<void> {
  const { tables, migrations } = backup.manifest
  const catalog = catalogOf(database.engine)
  await database.lockForMigration(db)
  await assertEmptyDatabase(db, database.engine)
  await runMigrations(db, database.columnTypes, migrations)
  const resumeForeignKeys = await catalog.pauseForeignKeys(db)
  // Migrations insert rows themselves.
  for (const { name } of tables) await deleteRows(db, name)
  for (const table of tables) {
    if (tablesOfMachine.has(table.name)) continue
    const convert = table.name === filesTable ? ontoThisDisk(table, backup.manifest.missingFiles) : undefined
    for await (const rows of readTable(backup, table, seal))
      await insertRows(db, table.name, table.columns, convert ? rows.map(convert) : rows)
    const rows = await countRows(db, table.name)
    if (rows !== table.rows) throw new Error(`Table ${table.name} has ${rows} rows instead of ${table.rows}.`)
    if (table.lastId > 0) await catalog.saveLastId(db, table.name, table.lastId)
    say(`${table.name}: ${rows} rows`, true)
  }
  await resumeForeignKeys()
  await runMigrations(db, database.columnTypes)
}

/** Bodies are restored to the local disk: the school's store may still be in use, and this may be a trial copy. */
function ontoThisDisk(table: TablePart, missing: readonly number[]): (row: Values) => Values {
  const factsOf = fileReader(table)
  const [place, without] = [table.columns.indexOf('storage'), new Set(missing)]
  return (row) => (without.has(factsOf(row).id) ? row : row.with(place, localStorageName))
}
