import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export type MessageRow = Selectable<Schema['messages']>

export async function insertMessage(db: Db, message: Insertable<Schema['messages']>): Promise<void> {
  await db.insertInto('messages').values(message).execute()
}

export const listMessages = (
  db: Db,
  userId: number,
  { page, size }: { page: number; size: number },
): Promise<MessageRow[]> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()

export async function countMessages(db: Db, userId: number, which: 'all' | 'unread'): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .$if(which === 'unread', (query) => query.where('readAt', 'is', null))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Marks messages as read; messages that were already read keep their time. */
export async function markMessagesRead(db: Db, userId: number, ids: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .where('readAt', 'is', null)
    .execute()
}
