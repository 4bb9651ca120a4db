import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { codeOf } from '../error-code.ts'

const logFiles = ['access', 'error', 'slow'] as const
export type LogFile = (typeof logFiles)[number]

const folderName = 'logs'
/** Includes parts left by a process that ended while compressing. */
const fileName = /^(?:access|error|slow)-(\d{4}-\d\d-\d\d)\.log(\.gz|\.[\da-f-]+\.part)?$/
/** Grace period after midnight in which another process may still write to the previous day. */
const settledMs = 600_000
export const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Appends rows to the files of their UTC days, one line of JSON each. */
export async function appendToLog(
  dataDir: string,
  file: LogFile,
  rows: readonly { readonly at: number }[],
): Promise<void> {
  const folder = join(dataDir, folderName)
  await mkdir(folder, { recursive: true })
  for (const [day, group] of Map.groupBy(rows, ({ at }) => Math.floor(at / dayMs))) {
    const lines = group.map((row) => `${JSON.stringify({ ...row, at: new Date(row.at).toISOString() })}\n`)
    await appendFile(join(folder, `${file}-${dayOf(day * dayMs)}.log`), lines.join(''))
  }
}

/** Compresses the files of past days and removes those older than `before`. */
export async function rotateLogs(dataDir: string, now: number, before: number): Promise<void> {
  const folder = join(dataDir, folderName)
  for (const name of await readdir(folder).catch(() => [])) {
    const [, day, packed] = fileName.exec(name) ?? []
    if (day === undefined) continue
    const path = join(folder, name)
    if (day < dayOf(before)) await rm(path, { force: true })
    else if (!packed && day < dayOf(now - settledMs)) await pack(path)
  }
}

async function pack(path: string): Promise<void> {
  // Another process on the same folder may be compressing the file too.
  const [packed, part] = [`${path}.gz`, `${path}.${randomUUID()}.part`]
  try {
    // If the clock was set back, rows were written after the day had been compressed: they follow as a second member.
    await copyFile(packed, part).catch(unlessMissing)
    await pipeline(createReadStream(path), createGzip(), createWriteStream(part, { flags: 'a', flush: true }))
    await stat(path)
    await rename(part, packed)
    await rm(path, { force: true })
  } catch (error) {
    unlessMissing(error)
  } finally {
    await rm(part, { force: true })
  }
}

/** A file that is gone has already been compressed by the other process. */
function unlessMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

const address = /[\w.+-]+@[\w-]+\.[\w.-]+/g
const longNumber = /\d{6,}[\dXx]?/g
/**
 * An error text without possible personal data: e-mail addresses, and numbers long enough for a phone or an ID card.
 */
export const redactPersonalData = (text: string) => text.replaceAll(address, '…@…').replaceAll(longNumber, '…')
