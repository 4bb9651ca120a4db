import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

export const logFiles = ['access', 'error', 'slow'] as const
export type LogFile = (typeof logFiles)[number]

const folderName = 'logs'
const fileName = /^(?:access|error|slow)-(\d{4}-\d\d-\d\d)\.log(\.gz)?$/
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
  const part = `${path}.gz.part`
  await pipeline(createReadStream(path), createGzip(), createWriteStream(part, { flush: true }))
  // Another process on the same folder may already have compressed the file.
  if (!(await stat(path).catch(() => undefined))) return void (await rm(part, { force: true }))
  await rename(part, `${path}.gz`)
  await rm(path, { force: true })
}

const address = /[\w.+-]+@[\w-]+\.[\w.-]+/g
const longNumber = /\d{6,}[\dXx]?/g
/**
 * An error text without possible personal data: e-mail addresses, and numbers long enough for a phone or an ID card.
 */
export const redactPersonalData = (text: string) => text.replaceAll(address, '…@…').replaceAll(longNumber, '…')
