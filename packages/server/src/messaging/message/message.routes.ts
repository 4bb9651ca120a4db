import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Message, messageEndpoints } from '@jiangxue/contract/messaging/message.ts'
import type { NotificationEvent } from '@jiangxue/contract/messaging/notification.values.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { readJson } from '../../core/json-text.ts'
import { toInstant } from '../../core/units.ts'
import {
  countMessages,
  listMessages,
  markAllMessagesRead,
  markMessagesRead,
  type MessageRow,
} from './message.queries.ts'

const toMessage = ({ id, event, subject, body, facts, targetId, readAt, createdAt }: MessageRow): Message => ({
  id,
  event: event as NotificationEvent,
  subject,
  body,
  values: readJson(facts),
  targetId,
  isRead: readAt !== null,
  createdAt: toInstant(createdAt),
})

export const messageHandlers: HandlersOf<keyof typeof messageEndpoints> = {
  listMessages: async ({ context: { database }, caller, query }) => {
    const rows = await listMessages(database.read, caller.userId, query)
    return toPage(rows.map(toMessage), await countMessages(database.read, caller.userId, 'all'), query)
  },

  countUnreadMessages: async ({ context: { database }, caller }) => ({
    unreadCount: await countMessages(database.read, caller.userId, 'unread'),
  }),

  readMessages: async ({ context: { database, now }, caller, body }) =>
    database.write(async (db) => {
      await markMessagesRead(db, caller.userId, body.ids, now())
      return { unreadCount: await countMessages(db, caller.userId, 'unread') }
    }),

  readAllMessages: async ({ context: { database, now }, caller, body }) =>
    database.write(async (db) => {
      await markAllMessagesRead(db, caller.userId, body.upToId, now())
      return { unreadCount: await countMessages(db, caller.userId, 'unread') }
    }),
}
