import { sql } from 'kysely'
import type { TableShape } from './catalog.ts'
import type { Db } from './database.ts'

export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; column: string; pk: number }>`
    select master.name, info.name as "column", info.pk from sqlite_master as master
    join pragma_table_info(master.name) as info
    where master.type = 'table' and master.name not like 'sqlite%' order by master.name, info.cid`.execute(db)
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column }) => column),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map(({ column }) => column),
  }))
}

export async function listLastIds(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{
    name: string
    seq: number
  }>`select name, seq from sqlite_sequence where seq > 0`.execute(db)
  return new Map(rows.map(({ name, seq }) => [name, seq]))
}

export async function saveLastId(db: Db, table: string, id: number): Promise<void> {
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db)
}

/** The commit would reject a dangling reference anyway; the returned check fails earlier and names the tables. */
export async function pauseForeignKeys(db: Db): Promise<() => Promise<void>> {
  await sql`pragma defer_foreign_keys = on`.execute(db)
  return async () => {
    const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
    const [first] = rows
    if (first) throw new Error(`A row of ${first.table} references a row of ${first.parent} that does not exist.`)
  }
}
