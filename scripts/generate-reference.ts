import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { contract } from '../packages/contract/src/contract.ts'
import { describeAccess } from '../packages/contract/src/kit/access.ts'
import type { AnyEndpoint } from '../packages/contract/src/kit/endpoint.ts'
import { videoUploadCalls } from '../packages/contract/src/video-upload.ts'
import type { Db } from '../packages/server/src/core/database/database.ts'
import { migrate } from '../packages/server/src/core/database/migrate.ts'
import { openSqlite } from '../packages/server/src/core/database/sqlite.ts'
import { openApi } from '../packages/server/src/core/http/openapi.ts'

/**
 * Writes docs/reference from the contract and the migrations. With `--check` it writes nothing and fails where a file is
 * not what it would write.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'reference')
const isCheck = process.argv.includes('--check')

const files = {
  'openapi.json': `${JSON.stringify(openApi(), null, 2)}\n`,
  'access.md': accessTable(),
  'schema.md': await onNewDatabase(describeSchema),
}
const drifted = Object.entries(files)
  .filter(([name, content]) => readOrNothing(join(folder, name)) !== content)
  .map(([name]) => join(folder, name))
if (isCheck) {
  for (const path of drifted)
    console.error(`${relative(root, path)} is not up to date: run \`node scripts/generate-reference.ts\`.`)
  process.exitCode = drifted.length > 0 ? 1 : 0
} else {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  console.log(
    drifted.length > 0
      ? `Written: ${drifted.map((path) => relative(root, path)).join(', ')}`
      : 'Everything was up to date.',
  )
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function accessTable(): string {
  const rows = [...(Object.entries(contract) as [string, AnyEndpoint][]), ...Object.entries(videoUploadCalls)]
    .map(([name, { method, path, access, summary }]) => [method, `\`${path}\``, name, describeAccess(access), summary])
    .toSorted(
      ([method = '', path = ''], [otherMethod = '', otherPath = '']) =>
        compare(path, otherPath) || compare(method, otherMethod),
    )
  return `# Who may call what

Made from the contract by \`node scripts/generate-reference.ts\`; do not edit. “Own id” wants the caller's own id in the path or
query, unless the caller has one of the roles after it; a permission in brackets is asked of admins with a custom role.

${table(['Method', 'Path', 'Name', 'Access', 'What it does'], rows)}
`
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

async function onNewDatabase<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const place = mkdtempSync(join(tmpdir(), 'jiangxue-reference-'))
  const database = await openSqlite(place)
  try {
    await migrate(database)
    return await read(database.read)
  } finally {
    await database.close()
    rmSync(place, { recursive: true, force: true })
  }
}

interface Column {
  name: string
  type: string
  notnull: number
  dfltValue: string | null
  pk: number
}
interface ForeignKey {
  from: string
  table: string
  to: string | null
}
interface Index {
  name: string
  unique: number
  origin: string
  partial: number
}

async function describeSchema(db: Db): Promise<string> {
  const { rows: tables } = await sql<{
    name: string
  }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name`.execute(db)
  const parts: string[] = []
  for (const { name } of tables) parts.push(await describeTable(db, name))
  return `# The database

Made from the migrations by \`node scripts/generate-reference.ts\`; do not edit. The same on both engines: ids and instants (epoch
milliseconds) are \`bigint\`, booleans 0/1 \`smallint\`, money whole fen, JSON text. \`id\` is the engine's identity column.

${parts.join('\n\n')}
`
}

async function describeTable(db: Db, name: string): Promise<string> {
  const { rows: columns } =
    await sql<Column>`select name, type, "notnull", dflt_value, pk from pragma_table_info(${name}) order by cid`.execute(
      db,
    )
  const { rows: keys } =
    await sql<ForeignKey>`select "from", "table", "to" from pragma_foreign_key_list(${name})`.execute(db)
  const targets = new Map(keys.map((key) => [key.from, `${key.table}.${key.to ?? 'id'}`]))
  const rows = columns.map((column) => [
    column.name,
    column.type.toLowerCase(),
    column.notnull || column.pk ? '' : 'yes',
    column.dfltValue ?? '',
    [column.pk ? 'primary key' : '', targets.has(column.name) ? `→ ${targets.get(column.name)}` : '']
      .filter(Boolean)
      .join(', '),
  ])
  const indexes = await describeIndexes(db, name)
  return [
    `## ${name}\n`,
    table(['Column', 'Type', 'Null', 'Default', 'Key'], rows),
    ...(indexes.length > 0 ? [`\n${indexes.join('\n')}`] : []),
  ].join('\n')
}

async function describeIndexes(db: Db, name: string): Promise<string[]> {
  const { rows: indexes } =
    await sql<Index>`select name, "unique", origin, partial from pragma_index_list(${name}) where origin = 'c' order by name`.execute(
      db,
    )
  const lines: string[] = []
  for (const index of indexes) {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${index.name}`.execute(db)
    const [, columns = '', condition] = /\bon \w+ \((.+?)\)(?: where (.+))?$/.exec(rows[0]?.sql ?? '') ?? []
    lines.push(`- ${index.unique ? 'unique ' : ''}${index.name} (${columns})${condition ? ` where ${condition}` : ''}`)
  }
  return lines
}
