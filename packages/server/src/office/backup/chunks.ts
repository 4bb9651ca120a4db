import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sealBytes, unsealBytes } from '../../core/crypto/keys.ts'
import type { TableShape } from '../../core/database/catalog.ts'
import type { Db } from '../../core/database/database.ts'
import { listRows, type Values } from '../../core/database/table-rows.queries.ts'
import type { Seal } from './backup-seal.ts'
import type { Backup, Chunk, TablePart } from './manifest.ts'

/** Size of a chunk before compression, which is also kept in memory. */
const chunkChars = 4 * 1024 * 1024

const [compress, decompress] = [promisify(gzip), promisify(gunzip)]
const sha256Hex = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function writeTable(
  db: Db,
  table: TableShape,
  lastId: number,
  folder: string,
  seal: Seal | undefined,
): Promise<TablePart> {
  const chunks: Chunk[] = []
  let lines: string[] = []
  let chars = 0
  async function flush() {
    const file = `${table.name}-${String(chunks.length + 1).padStart(5, '0')}.jsonl.gz`
    const packed = await compress(lines.join(''))
    const body = seal ? sealBytes(seal.key, packed) : packed
    await writeFile(join(folder, file), body, { flush: true })
    chunks.push({ file, rows: lines.length, sha256: sha256Hex(body) })
    lines = []
    chars = 0
  }
  for await (const rows of listRows(db, table))
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      chars += line.length
      if (chars >= chunkChars) await flush()
    }
  if (lines.length > 0) await flush()
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0)
  return { name: table.name, columns: [...table.columns], rows, lastId, chunks }
}

/** Reads the rows of a table from a backup, a chunk at a time. Throws if a chunk does not match the manifest. */
export async function* readTable(
  { folder }: Pick<Backup, 'folder'>,
  table: TablePart,
  seal: Seal | undefined,
): AsyncGenerator<Values[]> {
  let found = 0
  for (const chunk of table.chunks) {
    const path = join(folder, chunk.file)
    const body = await readFile(path).catch(() => {
      throw new Error(`${path} is missing.`)
    })
    if (sha256Hex(body) !== chunk.sha256) throw new Error(`${path} is damaged: it is not what was backed up.`)
    const packed = seal ? unsealBytes(seal.key, body) : body
    const lines = (await decompress(packed)).toString('utf8').trimEnd().split('\n')
    const rows = lines.map((line) => JSON.parse(line) as Values)
    if (rows.length !== chunk.rows || rows.some((row) => row.length !== table.columns.length))
      throw new Error(`${path} does not contain the rows listed in its manifest.`)
    found += rows.length
    yield rows
  }
  if (found !== table.rows) throw new Error(`Table ${table.name} has ${found} rows instead of ${table.rows}.`)
}
