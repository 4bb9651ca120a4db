import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Db } from '../database/database.ts'
import type { Actor } from '../http/caller.ts'
import { audit } from '../log/audit.ts'
import { maskKeyword } from '../log/mask.ts'
import { pick } from '../pick.ts'
import { problem } from '../problem.ts'
import { attachment } from '../text/file-name.ts'
import { language, translate } from '../text/translate.ts'
import { messagesOf, ThreadPool, type WithPort } from '../thread-pool.ts'
import { siteDay } from '../time/site-day.ts'
import { expensiveWork } from '../work-limits.ts'
import type { ListDocument, Sheet } from './sheet.ts'
import type { WorkbookTask } from './workbook-worker.ts'

const workbook = { ending: '.xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const retryAfterSeconds = 5
const threads = new ThreadPool<WithPort<WorkbookTask>>(new URL('workbook-worker.ts', import.meta.url), {
  maxThreads: 3,
})

interface Handover {
  /** Takes a secret that the rows need and that must not be logged, in the transaction that logs the export. */
  readonly consumeSecret?: (db: Db) => Promise<string>
  readonly targetId?: number
}

/**
 * Logs the export, then sends the sheet of a module as .xlsx, or its document, while a worker thread is still reading its rows; stops
 * when the client disconnects.
 */
export async function sendWorkbook<Filter extends object, Row extends { readonly id: number }>(
  actor: Actor & { readonly reply?: FastifyReply },
  sheet: Sheet<Filter, Row> | ListDocument<Filter>,
  module: string,
  filter: Filter,
  logged: object = toLogged(filter),
  { consumeSecret, targetId = 0 }: Handover = {},
): Promise<never> {
  const free = expensiveWork.workbooks.take(actor.caller.userId)
  if (!free) throw problem('export.tooMany', { retryAfterSeconds })
  const { config, database, log, now, settings } = actor.context
  const reply = actor.reply as FastifyReply
  try {
    const timezone = (await settings.current())['basic.timezone']
    const total = await sheet.count(database.read, filter)
    const { ending, contentType } = 'write' in sheet ? sheet : workbook
    const fileName = `${translate(sheet.name)}-${siteDay(now(), timezone)}${ending}`
    const detail = { rows: total, file: fileName, ...logged }
    const secret = await database.write(async (db) => {
      const taken = await consumeSecret?.(db)
      await audit(db, actor, { action: sheet.operation, targetId, detail })
      return taken
    })
    const place = pick(config, ['databaseUrl', 'dataDir', 'secretKey'])
    const task = { module, filter, timezone, language: language(), secret, place }
    const file = Readable.from(messagesOf<Uint8Array, WorkbookTask>(threads, task), { objectMode: false })
    file.once('close', free)
    file.once('error', (error) => log.warn({ err: error }, 'export ended early'))
    reply.headers({
      'content-disposition': attachment(fileName, `export${ending}`),
      'x-total-count': total,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    return reply.type(contentType).send(file) as never
  } catch (error) {
    free()
    throw error
  }
}

/** The filter as recorded in the operation log. */
const toLogged = (filter: { readonly keyword?: unknown }) =>
  typeof filter.keyword === 'string' ? { ...filter, keyword: maskKeyword(filter.keyword) } : filter
