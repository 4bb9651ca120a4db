import { Readable } from 'node:stream'
import { setImmediate as letOthers } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { problem } from '../http/problem.ts'
import { maskKeyword } from '../log/mask.ts'
import { recordOperation } from '../log/operation-log.ts'
import { siteDay } from '../time/site-day.ts'
import type { Column } from './column.ts'
import { writeWorkbook } from './write-workbook.ts'

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const mostAtOnce = 2
const retryAfterSeconds = 5
const rowsPerBatch = 200
let running = 0

/** Who asks for an export, and where it goes. */
export interface ExportCall { readonly context: Context; readonly caller: Caller; readonly origin: Origin; readonly reply?: FastifyReply }

/** A list as a sheet. */
export interface Export<Row extends { readonly id: number }> {
  /** Of the sheet and, with the day, of the file. */
  readonly name: string
  /** As the operation log calls it: `order` is written down as `order.export`. */
  readonly noun: string
  readonly filter: { readonly keyword?: string | undefined }
  readonly columns: readonly Column<Row>[]
  readonly count: (db: Db) => Promise<number>
  /** The next rows, by falling id, that lie before an id. */
  readonly rowsBefore: (db: Db, id: number, limit: number) => Promise<readonly Row[]>
}

/** Answers a list as .xlsx while its rows are still being read, once it is written down; stops when the client leaves. */
export async function sendWorkbook<Row extends { readonly id: number }>(call: ExportCall, list: Export<Row>): Promise<never> {
  if (running >= mostAtOnce) throw problem('export.tooMany', { retryAfterSeconds })
  running++
  const { context } = call
  const reply = call.reply as FastifyReply
  try {
    const timezone = (await context.settings.current())['basic.timezone']
    const total = await list.count(context.database.read)
    await writeDown(call, list, total)
    const sheet = Readable.from(await writeWorkbook(list.name, list.columns, rowsOf(context.database.read, list), timezone), { objectMode: false })
    sheet.once('close', () => { running-- })
    sheet.once('error', (error) => context.log.warn({ err: error }, 'an export ended early'))
    const fileName = encodeURIComponent(`${list.name}-${siteDay(context.now(), timezone)}.xlsx`)
    reply.headers({ 'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${fileName}`, 'x-total-count': total, 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    return reply.type(contentType).send(sheet) as never
  } catch (error) {
    running--
    throw error
  }
}

/** Whoever takes a list out of the school is written down. */
const writeDown = <Row extends { readonly id: number }>({ context: { database, now }, caller, origin }: ExportCall, { noun, filter }: Export<Row>, rows: number) => {
  const detail = { rows, ...filter, ...(filter.keyword && { keyword: maskKeyword(filter.keyword) }) }
  return database.write((db) => recordOperation(db, caller, origin, { action: `${noun}.export`, targetType: noun, targetId: 0, detail }, now()))
}

async function* rowsOf<Row extends { readonly id: number }>(db: Db, { rowsBefore }: Export<Row>): AsyncGenerator<Row> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await rowsBefore(db, before, rowsPerBatch)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerBatch) return
    before = last.id
    await letOthers()
  }
}
