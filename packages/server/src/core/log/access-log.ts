import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type Selectable } from 'kysely'
import { writeRows } from '../database/bulk.ts'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { callerOf } from '../http/caller-of.ts'
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
export function noteAccess(app: FastifyInstance, buffer: RowBuffer<AccessRow>, now: () => number) {
  app.addHook('onResponse', async (request, reply) => {
    const path = pathOf(request)
    const { statusCode: status } = reply
    if (leftOut.test(path) || (status < 400 && request.method === 'POST' && progressReports.test(path))) return
    buffer.add({
      at: now(),
      method: request.method,
      path: withoutSecrets(request, path).slice(0, longestPath),
      ip: request.ip,
      status,
      userId: callerOf(request)?.userId ?? null,
      durationMs: Math.round(reply.elapsedTime),
      requestId: request.id,
    })
  })
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] as string

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
    rows.map(({ at, method, path, ip, status, userId, durationMs, requestId }) => [
      at,
      method,
      path,
      ip,
      status,
      userId,
      durationMs,
      requestId,
    ]),
    (values) =>
      sql`insert into access_logs (at, method, path, ip, status, user_id, duration_ms, request_id) values ${values}`,
  )
}
