import { sql } from 'kysely'
import type { TableShape } from './catalog.ts'
import type { Db } from './database.ts'

export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; columns: string[]; key: string[] | null }>`
    select class.relname::text as name,
      array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped
        order by attnum) as columns,
      (select array(select attname::text from unnest(index.indkey::smallint[]) with ordinality as part (number, place)
        join pg_attribute on attrelid = class.oid and attnum = part.number order by part.place)
        from pg_index as index where index.indrelid = class.oid and index.indisprimary) as key
    from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p') and namespace.nspname = current_schema() order by class.relname::text collate "C"`.execute(
    db,
  )
  return rows.map(({ name, columns, key }) => ({ name, columns, key: key ?? [] }))
}

export async function listLastIds(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select table_name::text as name, pg_sequence_last_value(pg_get_serial_sequence(table_name, column_name)::regclass) as last
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(db)
  return new Map(rows.flatMap(({ name, last }) => (last ? [[name, last] as const] : [])))
}

export async function saveLastId(db: Db, table: string, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${sql.lit(id)})`.execute(db)
}

/** Drops the constraints and adds them again: only a superuser could disable them. */
export async function pauseForeignKeys(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(constraints.oid) as definition
    from pg_constraint as constraints join pg_namespace as namespace on namespace.oid = connamespace
    where contype = 'f' and conparentid = 0 and nspname = current_schema() order by conname`.execute(db)
  for (const { table, name } of rows) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db)
  return async () => {
    for (const { table, name, definition } of rows)
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db)
  }
}
