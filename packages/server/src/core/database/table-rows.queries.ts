import { sql } from 'kysely'
import { writeRows } from './bulk.ts'
import type { TableShape } from './catalog.ts'
import type { Db } from './database.ts'
import { toProperty } from './naming.ts'

const rowsAtOnce = 200

export type Values = readonly unknown[]

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Yields all rows of a table in key order, in batches; values are in column order. */
export async function* listRows(db: Db, { name, columns, key }: TableShape): AsyncGenerator<Values[]> {
  if (key.length === 0) throw new Error(`Table ${name} has no primary key.`)
  const wanted = columns.map(toProperty)
  const keys = key.map(toProperty)
  for (let last: Record<string, unknown> | undefined; ;) {
    const from = last
    const after = from ? sql`where (${list(key)}) > (${sql.join(keys.map((property) => from[property]))})` : sql``
    const { rows } = await sql<Record<string, unknown>>`
      select ${list(columns)} from ${sql.table(name)} ${after} order by ${list(key)} limit ${rowsAtOnce}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => wanted.map((property) => row[property]))
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)
  }
}

export const insertRows = (db: Db, table: string, columns: readonly string[], rows: readonly Values[]) =>
  writeRows(
    db,
    `restore ${table} ${columns.join(' ')}`,
    rows,
    (tuples) => sql`insert into ${sql.table(table)} (${list(columns)}) ${tuples}`,
  )

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.rows)
}

export async function deleteRows(db: Db, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db)
}
