import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { problem } from '../http/problem.ts'
import { maskKeyword } from '../log/mask.ts'
import { recordOperation } from '../log/operation-log.ts'
import { siteDay } from '../time/site-day.ts'
import type { Sheet } from './sheet.ts'
import type { WorkbookTask } from './workbook-thread.ts'

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const mostAtOnce = 2
const retryAfterSeconds = 5
let running = 0

/** Who asks for an export, and where it goes. */
export interface ExportCall {
  readonly context: Context
  readonly caller: Caller
  readonly origin: Origin
  readonly reply?: FastifyReply
}

/** Answers the sheet of a module as .xlsx while a thread of its own still reads its rows, once it is written down; stops when the client leaves. */
export async function sendWorkbook<
  Filter extends { readonly keyword?: string | undefined },
  Row extends { readonly id: number },
>(call: ExportCall, sheet: Sheet<Filter, Row>, module: string, filter: Filter): Promise<never> {
  if (running >= mostAtOnce) throw problem('export.tooMany', { retryAfterSeconds })
  running++
  const {
    context: { config, database, log, now, settings },
  } = call
  const reply = call.reply as FastifyReply
  try {
    const timezone = (await settings.current())['basic.timezone']
    const total = await sheet.count(database.read, filter)
    await writeDown(call, sheet.noun, filter, total)
    const workbook = Readable.from(
      piecesOf({ module, filter, timezone, place: { databaseUrl: config.databaseUrl, dataDir: config.dataDir } }),
      { objectMode: false },
    )
    workbook.once('close', () => {
      running--
    })
    workbook.once('error', (error) => log.warn({ err: error }, 'an export ended early'))
    const fileName = encodeURIComponent(`${sheet.name}-${siteDay(now(), timezone)}.xlsx`)
    reply.headers({
      'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${fileName}`,
      'x-total-count': total,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    return reply.type(contentType).send(workbook) as never
  } catch (error) {
    running--
    throw error
  }
}

/** The .xlsx as a thread writes it, which waits for its reader and ends with him. */
async function* piecesOf(task: WorkbookTask): AsyncGenerator<Uint8Array> {
  const thread = new Worker(new URL('workbook-thread.ts', import.meta.url), { workerData: task })
  const gone = new AbortController()
  thread.once('exit', () => gone.abort())
  try {
    for (;;) {
      const [piece] = (await once(thread, 'message', { signal: gone.signal })) as [Uint8Array | null]
      if (!piece) return
      yield piece
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.postMessage('next')
    }
  } finally {
    await thread.terminate()
  }
}

/** Whoever takes a list out of the school is written down. */
const writeDown = (
  { context: { database, now }, caller, origin }: ExportCall,
  noun: string,
  filter: { readonly keyword?: string | undefined },
  rows: number,
) => {
  const detail = { rows, ...filter, ...(filter.keyword && { keyword: maskKeyword(filter.keyword) }) }
  return database.write((db) =>
    recordOperation(db, caller, origin, { action: `${noun}.export`, targetType: noun, targetId: 0, detail }, now()),
  )
}
