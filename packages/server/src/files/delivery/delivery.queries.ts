import { sql } from 'kysely'
import { findRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { forUpdate } from '../../core/database/lock-rows.ts'

/** The stored deliveries of these playback sessions, locked until the transaction ends. */
export const lockDelivered = (db: Db, sessions: readonly string[]) =>
  findRows<{ id: number; publicId: string; delivered: string | null }>(
    db,
    'lock deliveries',
    sessions.map((session) => [session]),
    (keys) => sql`
    select id, public_id, delivered from playback_sessions where public_id in (${keys}) order by id ${forUpdate(db)}`,
  )

export const saveDelivered = (db: Db, id: number, delivered: string) =>
  db.updateTable('playbackSessions').set({ delivered }).where('id', '=', id).execute()

export interface VideoRow {
  id: number
  byteSize: number | null
  durationMs: number
  byteMap: string | null
}
export const findVideos = (db: Db, mediaIds: readonly number[]) =>
  findRows<VideoRow>(
    db,
    'videos with maps',
    mediaIds.map((id) => [id]),
    (keys) => sql`select id, byte_size, duration_ms, byte_map from media where id in (${keys})`,
  )

export const saveByteMap = (db: Db, mediaId: number, byteMap: string) =>
  db.updateTable('media').set({ byteMap }).where('id', '=', mediaId).execute()
