import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../packages/server/src/core/database/database.ts'
import { migrate } from '../packages/server/src/core/database/migrate.ts'
import { toProperty } from '../packages/server/src/core/database/naming.ts'
import { openSqlite } from '../packages/server/src/core/database/sqlite.ts'
import { columnTypes } from './column-types.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** The SQL expression, or undefined. */
  readonly default: string | undefined
  readonly isPrimaryKey: boolean
  /** `table.column`, or undefined. */
  readonly references: string | undefined
}
interface Index {
  readonly name: string
  readonly isUnique: boolean
  /** The part after the table name: `(status, id) where …`. */
  readonly definition: string
}
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
}

/** Migrates a new database and returns its tables by name. */
export async function describeDatabase(): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-reference-'))
  const database = await openSqlite(folder)
  try {
    await migrate(database)
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name`.execute(
      database.read,
    )
    return await Promise.all(rows.map(({ name }) => describeTable(database.read, name)))
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function describeTable(db: Db, name: string): Promise<Table> {
  const columns = await sql<{ name: string; type: string; notnull: number; dfltValue: string | null; pk: number }>`
    select name, type, "notnull", dflt_value, pk from pragma_table_info(${name}) order by cid`.execute(db)
  const keys = await sql<{ from: string; table: string; to: string | null }>`
    select "from", "table", "to" from pragma_foreign_key_list(${name})`.execute(db)
  const indexes = await sql<{ name: string; unique: number; definition: string }>`
    select list.name, list."unique", master.sql as definition from pragma_index_list(${name}) as list
    join sqlite_master as master on master.name = list.name where list.origin = 'c' order by list.name`.execute(db)
  const references = new Map(keys.rows.map((key) => [key.from, `${key.table}.${key.to ?? 'id'}`]))
  return {
    name,
    columns: columns.rows.map((column) => ({
      name: column.name,
      type: column.type.toLowerCase(),
      isNullable: !column.notnull && !column.pk,
      default: column.dfltValue ?? undefined,
      isPrimaryKey: column.pk > 0,
      references: references.get(column.name),
    })),
    indexes: indexes.rows.map(({ name: indexName, unique, definition }) => ({
      name: indexName,
      isUnique: unique === 1,
      definition: definition.replaceAll(/\s+/g, ' ').replace(/^.*? on \w+ /, ''),
    })),
  }
}

const maxLineLength = 120

/** Returns the table types for Kysely: the content of `schema.ts` in the server. */
export function toSchemaTypes(tables: readonly Table[]): string {
  const members = tables.map(({ name, columns }) => {
    const properties = columns.map(
      (column) => `${toProperty(column.name)}: ${typeOf(column, columnTypes.get(`${name}.${column.name}`)?.type)}`,
    )
    const line = `  ${toProperty(name)}: { ${properties.join('; ')} }`
    return line.length <= maxLineLength ? line : `  ${toProperty(name)}: {\n    ${properties.join('\n    ')}\n  }`
  })
  const modules = Map.groupBy(
    [...columnTypes.values()].filter(({ names }) => names.length > 0),
    ({ module }) => module,
  )
  const imports = [...modules]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, columns]) => {
      const types = [...new Set(columns.flatMap(({ names }) => names))].toSorted()
      const line = `import type { ${types.join(', ')} } from '@jiangxue/contract/${module}'`
      return line.length <= maxLineLength
        ? line
        : line.replace('{ ', '{\n  ').replaceAll(', ', ',\n  ').replace(' }', ',\n}')
    })
  return `${imports.join('\n')}
import type { Generated } from 'kysely'
import type { JsonText } from '../json-text.ts'

// Generated from the migrations by \`npm run reference\`; do not edit.

/** A boolean column. */
type Flag = 0 | 1

/** Every table by name; docs/data-model.md explains them. */
export interface Schema {
${members.join('\n')}
}
`
}

const types: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'Flag',
  text: 'string',
}

function typeOf({ name, type, isNullable, isPrimaryKey, default: value }: Column, words?: string): string {
  const base = words ?? types[type]
  if (base === undefined) throw new Error(`No type for column ${name} of type ${type}`)
  const nullable = isNullable ? `${base} | null` : base
  // The identity column is the only integer; every other column is bigint or smallint.
  return value !== undefined || (isPrimaryKey && type === 'integer') ? `Generated<${nullable}>` : nullable
}
