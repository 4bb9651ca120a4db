import type { Message, messageEndpoints } from '@jiangxue/contract/messaging/message.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { readJson } from '../../core/json-text.ts'
import { toInstant } from '../../core/units.ts'
import { countUnread, listMessages, markAllMessagesRead, markMessagesRead, type MessageRow } from './message.queries.ts'

const toMessage = ({ id, event, subject, body, facts, targetId, readAt, createdAt }: MessageRow): Message => ({
  id,
  event,
  subject,
  body,
  values: readJson(facts),
  targetId,
  isRead: readAt !== null,
  createdAt: toInstant(createdAt),
})

export const messageHandlers: HandlersOf<keyof typeof messageEndpoints> = {
  listMessages: async ({ context: { database }, caller, query }) =>
    showPage(await listMessages(database.read, caller.userId, query), query, toMessage),

  countUnreadMessages: async ({ context: { database }, caller }) => ({
    unreadCount: await countUnread(database.read, caller.userId),
  }),

  readMessages: async ({ context: { database, now }, caller, body }) =>
    database.write(async (db) => {
      await markMessagesRead(db, caller.userId, body.ids, now())
      return { unreadCount: await countUnread(db, caller.userId) }
    }),

  readAllMessages: async ({ context: { database, now }, caller, body }) =>
    database.write(async (db) => {
      await markAllMessagesRead(db, caller.userId, body.upToId, now())
      return { unreadCount: await countUnread(db, caller.userId) }
    }),
}
