import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type Selectable } from 'kysely'
import { writeRows } from '../database/bulk.ts'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { callerOf } from '../http/caller-of.ts'
import { networkOf } from '../network/network.ts'
import { plainPath } from '../pages/page-path.ts'
import type { RowBuffer } from './row-buffer.ts'

export type AccessRow = Omit<Selectable<Schema['accessLogs']>, 'id'>

const longestPath = 200
/**
 * Requests that are not logged: pictures, videos, scripts and the health check. Successful `progressReports`, which
 * players send every few seconds, are not logged either.
 */
const leftOut =
  /^\/(files|media|assets|fonts|\.well-known)\/|^\/api\/health$|\.(js|css|svg|png|webp|ico|woff2|txt|webmanifest)$/
const progressReports =
  /^\/api\/(learning\/watch-records|student\/learning\/\d+\/courses\/\d+\/lessons\/\d+\/progress)$/

/** Logs every request except uninformative ones: user, path, IP address and result (decisions §8). */
export function recordAccess(app: FastifyInstance, buffer: RowBuffer<AccessRow>, now: () => number) {
  const add = floodsAsOneRow(buffer)
  app.addHook('onResponse', async (request, reply) => {
    const path = pathOf(request)
    const { statusCode: status } = reply
    if (leftOut.test(path) || (status < 400 && request.method === 'POST' && progressReports.test(path))) return
    add({
      at: now(),
      method: request.method,
      path: withoutSecrets(request, path).slice(0, longestPath),
      ip: request.ip,
      status,
      userId: callerOf(request)?.userId ?? null,
      durationMs: Math.round(reply.elapsedTime),
      requestId: request.id,
      requests: 1,
    })
  })
}

/** Rows of one user, or of one network of visitors, between two flushes of the buffer, which are a second apart. */
const mostRows = { failed: 10, succeeded: 100 }

/** Adds rows to the log. What one user or network sends beyond the limits is one row with a count. */
function floodsAsOneRow(buffer: RowBuffer<AccessRow>) {
  const senders = new Map<string, { rows: number; rest: AccessRow | undefined }>()
  let flushes = buffer.flushes
  return (row: AccessRow) => {
    if (flushes !== buffer.flushes) senders.clear()
    flushes = buffer.flushes
    const kind = row.status < 400 ? 'succeeded' : 'failed'
    const name = `${kind} ${row.userId ?? networkOf(row.ip)}`
    const sender = senders.get(name) ?? { rows: 0, rest: undefined }
    senders.set(name, sender)
    if (sender.rest) sender.rest.requests += row.requests
    else {
      if (sender.rows++ >= mostRows[kind]) sender.rest = row
      buffer.add(row)
    }
  }
}

const pathOf = ({ url }: FastifyRequest) => plainPath(url.split('?', 1)[0] as string)

/** The path without possible phone numbers, codes or signatures: only short numbers and words remain. */
const withoutSecrets = ({ params }: FastifyRequest, path: string) => {
  const named = Object.entries((params ?? {}) as Record<string, string>).filter(([name]) => name !== '*')
  const masked = named.reduce(
    (text, [name, value]) => (/^\d{1,10}$/.test(value) ? text : text.replace(encodeURIComponent(value), `{${name}}`)),
    path,
  )
  return masked.replaceAll(/(?<=\/)(?=[^/]*\d)[^/{}]{11,}/g, '{…}')
}

export async function insertAccess(db: Db, rows: readonly AccessRow[]): Promise<void> {
  await writeRows(
    db,
    'access log',
    rows.map(({ at, method, path, ip, status, userId, durationMs, requestId, requests }) => [
      at,
      method,
      path,
      ip,
      status,
      userId,
      durationMs,
      requestId,
      requests,
    ]),
    (values) =>
      sql`insert into access_logs (at, method, path, ip, status, user_id, duration_ms, request_id, requests) ${values}`,
  )
}
