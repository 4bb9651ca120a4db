import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { makeZip } from 'client-zip'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit, type Operation } from '../../core/log/audit.ts'
import { pick } from '../../core/pick.ts'
import { problem } from '../../core/problem.ts'
import type { Slots } from '../../core/slots.ts'
import { cut, joinChunks } from '../../core/storage/chunks.ts'
import { attachment } from '../../core/text/file-name.ts'
import { translate } from '../../core/text/translate.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import { toResultsWorkbook, type ResultRow } from './results-sheet.ts'
import { UniqueNames } from './unique-names.ts'

const retryAfterSeconds = 10
const drawnAhead = 4
const zipMaxNameLength = 60

export interface ZipFile {
  readonly name: string
  readonly input: Uint8Array | string
}

/** The result of one item: its files, if any, and its row in the list of results. */
export interface ZipEntry {
  readonly name?: string
  readonly pdf?: Uint8Array
  readonly files?: readonly ZipFile[]
  readonly row: ResultRow
}

export interface ZipContent<Item> {
  readonly fileName: string
  readonly total: number
  readonly items: () => AsyncIterable<Item> | Iterable<Item>
  readonly draw: (item: Item, signal: AbortSignal) => Promise<ZipEntry>
  /** The columns in the list of results before the result itself. */
  readonly columns: readonly string[]
  readonly operation: Operation
  /** Additional writes in the transaction that logs the operation. */
  readonly alongside?: ((db: Db) => Promise<void>) | undefined
  /** Files after the items and the list of results. */
  readonly closing?: (results: ZipFile) => AsyncIterable<ZipFile>
}

/** Logs the operation, then streams papers as one zip while they are still being drawn. */
export const sendZip = <Item>(
  actor: Actor & { readonly reply?: FastifyReply },
  content: ZipContent<Item>,
): Promise<never> =>
  sendFiles(actor, {
    ...pick(content, ['fileName', 'operation', 'alongside']),
    plainName: 'papers.zip',
    total: content.total,
    slots: expensiveWork.zips,
    refusal: 'certificate.tooManyZips',
    files: (timezone, signal) => filesOf(content, timezone, signal),
  })

/** What a zip consists of, and which work it counts as. */
interface ZippedFiles extends Pick<ZipContent<unknown>, 'fileName' | 'operation' | 'alongside'> {
  /** For programs that cannot read the file name. */
  readonly plainName: string
  readonly total?: number
  readonly slots: Slots
  /** The problem if no slot is free. */
  readonly refusal: ProblemCode
  readonly files: (timezone: string, signal: AbortSignal) => AsyncIterable<ZipFile>
}

/**
 * Logs the operation, then streams files as one uncompressed zip while they are still being made; stops when the client
 * disconnects.
 */
export async function sendFiles(
  actor: Actor & { readonly reply?: FastifyReply },
  { plainName: asciiName, total, slots, refusal, files, ...content }: ZippedFiles,
): Promise<never> {
  const free = slots.take(actor.caller.userId)
  if (!free) throw problem(refusal, { retryAfterSeconds })
  const { database, log, now, settings } = actor.context
  const reply = actor.reply as FastifyReply
  try {
    const fileName = translate(content.fileName)
    const detail = { file: fileName, ...(content.operation.detail as object) }
    await database.write(async (db) => {
      await content.alongside?.(db)
      await audit(db, actor, { ...content.operation, detail })
    })
    const left = new AbortController()
    const timezone = (await settings.current())['basic.timezone']
    const entries = dated(files(timezone, left.signal), new Date(now()))
    const chunks = makeZip(entries, { buffersAreUTF8: true }) as ReadableStream<Uint8Array>
    const zip = Readable.from(joinChunks(chunks), { objectMode: false })
    zip.once('close', () => {
      free()
      left.abort()
    })
    zip.once('error', (error) => log.warn({ err: error }, 'zip download interrupted'))
    if (reply.raw.destroyed) zip.destroy()
    else reply.raw.once('close', () => zip.destroy())
    reply.headers({
      'content-disposition': attachment(fileName, asciiName),
      ...(total !== undefined && { 'x-total-count': total }),
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    return reply.type('application/zip').send(zip) as never
  } catch (error) {
    free()
    throw error
  }
}

async function* dated(files: AsyncIterable<ZipFile>, lastModified: Date) {
  for await (const { name, input } of files)
    yield { name, input: typeof input === 'string' ? input : Readable.from(cut(input)), lastModified }
}

async function* filesOf<Item>(
  { items, draw, columns, closing }: ZipContent<Item>,
  timezone: string,
  signal: AbortSignal,
): AsyncGenerator<ZipFile> {
  const names = new UniqueNames()
  const rows: ResultRow[] = []
  for await (const { name, pdf, files = [], row } of workAhead(items(), (item: Item) => draw(item, signal))) {
    signal.throwIfAborted()
    rows.push(row)
    if (name !== undefined && pdf) yield { name: names.take(name), input: pdf }
    yield* files
  }
  const results = await toResultsWorkbook(columns, rows, timezone)
  yield results
  for await (const file of closing?.(results) ?? []) {
    signal.throwIfAborted()
    yield file
  }
}

/** Works on a few items ahead, yielding results in order. */
async function* workAhead<T, U>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<U>,
): AsyncGenerator<U> {
  const waiting: Promise<U>[] = []
  for await (const item of items) {
    const result = work(item)
    // Once the client has disconnected, no one awaits this result.
    result.catch(() => {})
    waiting.push(result)
    if (waiting.length >= drawnAhead) yield await (waiting.shift() as Promise<U>)
  }
  for (const result of waiting) yield await result
}

/** A file name that is valid on every system. Half of a surrogate pair, where a name is cut, is replaced as well. */
export const plainName = (...parts: readonly string[]) =>
  parts.map((part) => part.slice(0, zipMaxNameLength).replaceAll(/[\p{C}\\/:*?"<>|.\s]+/gu, '_')).join('_')
export const pdfName = (...parts: readonly string[]) => `${plainName(...parts)}.pdf`
