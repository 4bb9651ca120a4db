import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  certificateStatusLabels,
  certificateZipTexts as texts,
  type CertificateStatus,
} from '@jiangxue/contract/certificate.values.ts'
import { makeZip } from 'client-zip'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../core/context.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { audit } from '../../core/log/audit.ts'
import { siteOrigin } from '../../core/settings/site-url.ts'
import { Slots } from '../../core/slots.ts'
import { joinChunks } from '../../core/storage/chunks.ts'
import { isFailure, type IssueResult } from './batch-issue.ts'
import { toDrawing } from './certificate.wire.ts'
import { renderPdf } from './renderer.ts'
import { toResultsCsv, type ResultRow } from './results-csv.ts'

const retryAfterSeconds = 10
const drawnAhead = 4
const zipMaxNameLength = 60
const slots = new Slots(2)

/** The certificates of a zip. */
export interface ZipContent {
  readonly total: number
  readonly results: () => AsyncIterable<IssueResult>
  /** What the operation log records of the export. */
  readonly detail: object
}

interface Entry {
  readonly name?: string
  readonly pdf?: Uint8Array
  readonly row: ResultRow
}

/** Sends certificates as one stored zip while they are still being drawn, once the export is logged; stops when the client leaves. */
export async function sendCertificateZip(
  actor: Actor & { readonly reply?: FastifyReply },
  { total, results, detail }: ZipContent,
): Promise<never> {
  const free = slots.take()
  if (!free) throw problem('certificate.tooManyZips', { retryAfterSeconds })
  const { context } = actor
  const reply = actor.reply as FastifyReply
  try {
    const site = siteOrigin(await context.settings.current(), context.config)
    await context.database.write((db) => audit(db, actor, { action: 'certificate.export', targetId: 0, detail }))
    const left = new AbortController()
    const entries = zipEntries(context, site, results(), left.signal)
    const chunks = makeZip(entries, { buffersAreUTF8: true }) as ReadableStream<Uint8Array>
    const zip = Readable.from(joinChunks(chunks), { objectMode: false })
    zip.once('close', () => {
      free()
      left.abort()
    })
    zip.once('error', (error) => context.log.warn({ err: error }, 'a zip of certificates ended early'))
    if (reply.raw.destroyed) zip.destroy()
    else reply.raw.once('close', () => zip.destroy())
    const fileName = encodeURIComponent(texts.fileName)
    reply.headers({
      'content-disposition': `attachment; filename="certificates.zip"; filename*=UTF-8''${fileName}`,
      'x-total-count': total,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    return reply.type('application/zip').send(zip) as never
  } catch (error) {
    free()
    throw error
  }
}

async function* zipEntries(context: Context, site: string, results: AsyncIterable<IssueResult>, signal: AbortSignal) {
  const rows: ResultRow[] = []
  const lastModified = new Date(context.now())
  const draw = (result: IssueResult) => drawEntry(context, site, result, signal)
  for await (const { name, pdf, row } of workAhead(results, draw)) {
    signal.throwIfAborted()
    rows.push(row)
    if (name !== undefined && pdf) yield { name, input: pdf, lastModified }
  }
  yield { name: texts.resultsName, input: toResultsCsv(rows), lastModified }
}

/** Works on a few items before they are asked for, in their order. */
async function* workAhead<T, U>(items: AsyncIterable<T>, work: (item: T) => Promise<U>): AsyncGenerator<U> {
  const waiting: Promise<U>[] = []
  for await (const item of items) {
    const result = work(item)
    // Once the client has left nobody awaits this result any more.
    result.catch(() => {})
    waiting.push(result)
    if (waiting.length >= drawnAhead) yield await (waiting.shift() as Promise<U>)
  }
  for (const result of waiting) yield await result
}

async function drawEntry(context: Context, site: string, result: IssueResult, signal: AbortSignal): Promise<Entry> {
  if (isFailure(result)) return { row: { ...result, certificateNumber: '' } }
  const { studentId, studentName, certificateNumber, status } = result
  const row = { studentId, studentName, certificateNumber, reason: '' }
  if (status !== 'VALID') return { row: { ...row, reason: certificateStatusLabels[status as CertificateStatus] } }
  try {
    const pdf = await renderPdf(context, toDrawing(context.keys, site, result), signal)
    return { name: `${certificateNumber}_${safeName(studentName)}.pdf`, pdf, row }
  } catch (error) {
    if (signal.aborted) throw error
    context.log.error({ err: error }, 'a certificate could not be drawn')
    return { row: { ...row, reason: texts.notDrawn } }
  }
}

/** A name that every system can store. */
const safeName = (name: string) => name.replaceAll(/[\p{C}\\/:*?"<>|.\s]+/gu, '_').slice(0, zipMaxNameLength)
