import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows, pageOf, type PageAt } from '../../core/database/page-of.ts'
import type { Schema } from '../../core/database/schema.ts'

export type MessageRow = Selectable<Schema['messages']>

export const insertMessage = (db: Db, message: Insertable<Schema['messages']>) =>
  db.insertInto('messages').values(message).execute()

export const listMessages = (db: Db, userId: number, at: PageAt) =>
  pageOf(db.selectFrom('messages').selectAll().where('userId', '=', userId).orderBy('id', 'desc'), at)

export const countUnread = (db: Db, userId: number): Promise<number> =>
  countRows(db.selectFrom('messages').where('userId', '=', userId).where('readAt', 'is', null))

/** Marks messages as read; messages that were already read keep their time. */
export async function markMessagesRead(db: Db, userId: number, ids: readonly number[], now: number): Promise<void> {
  await unreadOf(db, userId, now).where('id', 'in', ids).execute()
}

/** Marks all messages as read, except those that came after the given one. */
export async function markAllMessagesRead(db: Db, userId: number, upToId: number, now: number): Promise<void> {
  await unreadOf(db, userId, now).where('id', '<=', upToId).execute()
}

const unreadOf = (db: Db, userId: number, now: number) =>
  db.updateTable('messages').set({ readAt: now }).where('userId', '=', userId).where('readAt', 'is', null)
