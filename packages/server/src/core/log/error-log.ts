import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import type { RowBuffer } from './row-buffer.ts'

type ErrorRow = Insertable<Schema['errorLogs']>

const errorLevel = 50
const fatalLevel = 60
const longestMessage = 500
const longestStack = 8000

/** Returns a log hook that also buffers messages of level error and above for the error log. */
export const errorNoter =
  (buffer: RowBuffer<ErrorRow>, now: () => number) =>
  (level: number, fields: unknown, message: unknown): void => {
    if (level < errorLevel) return
    const { err, reqId } = (typeof fields === 'object' && fields !== null ? fields : {}) as {
      err?: unknown
      reqId?: string
    }
    const error = err instanceof Error ? err : undefined
    const text = [message ?? (typeof fields === 'string' ? fields : ''), error?.message].filter(Boolean).join(': ')
    buffer.add({
      at: now(),
      level: level >= fatalLevel ? 'fatal' : 'error',
      message: text.slice(0, longestMessage),
      stackTrace: (error?.stack ?? '').slice(0, longestStack),
      requestId: reqId ?? '',
    })
  }

export async function insertErrors(db: Db, rows: readonly ErrorRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('errorLogs').values(rows).execute()
}
