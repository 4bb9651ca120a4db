import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { BatchFailure } from '@jiangxue/contract/certificate.ts'
import { makeZip } from 'client-zip'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../core/context.ts'
import { problem } from '../../core/http/problem.ts'
import { inLargePieces } from '../../core/storage/large-pieces.ts'
import { isFailure } from './batch-issue.ts'
import type { CertificateRecord } from './certificate.queries.ts'
import { toDrawing } from './certificate.wire.ts'
import { renderPdf } from './renderer.ts'
import { toResultsCsv, type ResultRow } from './results-csv.ts'

const fileName = '批量证书.zip'
const resultsName = '结果.csv'
const mostAtOnce = 2
const retryAfterSeconds = 10
const drawnAhead = 4
const zipMaxNameLength = 60
let running = 0

type Result = CertificateRecord | BatchFailure
interface Drawn {
  readonly name?: string
  readonly pdf?: Uint8Array
  readonly row: ResultRow
}

/** Answers certificates as one stored zip while they are still being drawn, once it is written down; stops when the client leaves. */
export async function sendCertificateZip(
  context: Context,
  reply: FastifyReply,
  site: string,
  total: number,
  results: () => AsyncIterable<Result>,
  writeDown: () => Promise<void>,
): Promise<FastifyReply> {
  if (running >= mostAtOnce) throw problem('certificate.tooManyZips', { retryAfterSeconds })
  running++
  await writeDown().catch((error: unknown) => {
    running--
    throw error
  })
  const leaving = new AbortController()
  const pieces = makeZip(entries(context, site, results(), leaving.signal), {
    buffersAreUTF8: true,
  }) as ReadableStream<Uint8Array>
  const zip = Readable.from(inLargePieces(pieces), { objectMode: false })
  zip.once('close', () => {
    running--
    leaving.abort()
  })
  zip.once('error', (error) => context.log.warn({ err: error }, 'a zip of certificates ended early'))
  if (reply.raw.destroyed) zip.destroy()
  else reply.raw.once('close', () => zip.destroy())
  reply.headers({
    'content-disposition': `attachment; filename="certificates.zip"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'x-total-count': total,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  return reply.type('application/zip').send(zip)
}

async function* entries(context: Context, site: string, results: AsyncIterable<Result>, signal: AbortSignal) {
  const rows: ResultRow[] = []
  const lastModified = new Date(context.now())
  for await (const { name, pdf, row } of ahead(results, (result) => drawResult(context, site, result, signal))) {
    signal.throwIfAborted()
    rows.push(row)
    if (name !== undefined && pdf) yield { name, input: pdf, lastModified }
  }
  yield { name: resultsName, input: toResultsCsv(rows), lastModified }
}

/** Works on a few items before they are asked for, in their order. */
async function* ahead<T, U>(items: AsyncIterable<T>, work: (item: T) => Promise<U>): AsyncGenerator<U> {
  const waiting: Promise<U>[] = []
  for await (const item of items) {
    const result = work(item)
    // Nobody may be left to hear of a failure once the client has gone.
    result.catch(() => {})
    waiting.push(result)
    if (waiting.length >= drawnAhead) yield await (waiting.shift() as Promise<U>)
  }
  for (const result of waiting) yield await result
}

async function drawResult(context: Context, site: string, result: Result, signal: AbortSignal): Promise<Drawn> {
  if (isFailure(result)) return { row: { ...result, certificateNumber: '' } }
  const row = {
    studentId: result.studentId,
    studentName: result.studentName,
    certificateNumber: result.certificateNumber,
    reason: '',
  }
  try {
    const pdf = await renderPdf(context, toDrawing(context.keys, site, result), signal)
    return { name: `${result.certificateNumber}_${safe(result.studentName)}.pdf`, pdf, row }
  } catch (error) {
    if (signal.aborted) throw error
    context.log.error({ err: error }, 'a certificate could not be drawn')
    return { row: { ...row, reason: '证书文件生成失败' } }
  }
}

/** A name that every system can store. */
const safe = (name: string) => name.replaceAll(/[\p{C}\\/:*?"<>|.\s]+/gu, '_').slice(0, zipMaxNameLength)
