import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '../packages/contract/src/contract.ts'
import { videoUploadCalls } from '../packages/contract/src/files/video-upload.ts'
import { describeAccess } from '../packages/contract/src/kit/access.ts'
import type { AnyEndpoint } from '../packages/contract/src/kit/endpoint.ts'
import { openApi } from '../packages/server/src/core/http/openapi.ts'
import { describeDatabase, toSchemaTypes, type Table } from './describe-database.ts'
import { hotQueriesAsSql } from './hot-queries.ts'

/**
 * Generates docs/reference and the table types from the contract and the migrations. With `--check` it writes nothing
 * and fails if a file is out of date.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const isCheck = process.argv.includes('--check')

const tables = await describeDatabase()
const files = {
  'docs/reference/openapi.json': `${JSON.stringify(openApi(), null, 2)}\n`,
  'docs/reference/access.md': accessTable(),
  'docs/reference/schema.md': schemaTables(),
  'docs/reference/hot-queries.sql': await hotQueriesAsSql(),
  'packages/server/src/core/database/schema.ts': toSchemaTypes(tables),
}
const drifted = Object.entries(files).filter(([path, content]) => readOrNothing(join(root, path)) !== content)
for (const [path, content] of drifted) {
  if (isCheck) {
    console.error(`${path} is not up to date: run \`npm run reference\`.`)
    process.exitCode = 1
  } else {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
    console.log(`Wrote ${path}`)
  }
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
    .map(([name, call]) => [call.method, `\`${call.path}\``, name, describeAccess(call), call.summary])
    .toSorted(
      ([method = '', path = ''], [otherMethod = '', otherPath = '']) =>
        compare(path, otherPath) || compare(method, otherMethod),
    )
  return `# API calls and access rules

Generated from the contract by \`npm run reference\`; do not edit. “Own id” requires the caller's own id in the path or
query, unless the caller has one of the roles after it; a permission in parentheses is required of admins with a custom role.
“Recent proof” asks for the password or second factor if the login proved it more than ten minutes ago (ADR 67).

${table(['Method', 'Path', 'Name', 'Access', 'What it does'], rows)}
`
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function schemaTables(): string {
  return `# The database

Generated from the migrations by \`npm run reference\`; do not edit. Identical on both engines: ids and instants (epoch
milliseconds) are \`bigint\`, booleans are \`smallint\` 0/1, amounts are in fen, JSON is text. \`id\` is the identity column.

${tables.map(schemaTable).join('\n\n')}
`
}

function schemaTable({ name, columns, indexes }: Table): string {
  const rows = columns.map((column) => [
    column.name,
    column.type,
    column.isNullable ? 'yes' : '',
    column.default ?? '',
    [column.isPrimaryKey ? 'primary key' : '', column.references ? `→ ${column.references}` : '']
      .filter(Boolean)
      .join(', '),
  ])
  const lines = indexes.map((index) => `- ${index.isUnique ? 'unique ' : ''}${index.name} ${index.definition}`)
  const parts = [`## ${name}\n`, table(['Column', 'Type', 'Null', 'Default', 'Key'], rows)]
  return [...parts, ...(lines.length > 0 ? [`\n${lines.join('\n')}`] : [])].join('\n')
}
