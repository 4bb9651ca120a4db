import { reader } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { notificationEvents } from './notification.values.ts'

/** A message within the site for a student or teacher; `values` fill the placeholders in `subject` and `body`. */
export const Message = named('Message', {
  id: bodyId,
  event: z.enum(notificationEvents),
  subject: z.string(),
  body: z.string(),
  values: z.record(z.string(), z.string()),
  /** The id of the course, order, certificate, question or finding that it is about; null if there is none. */
  targetId: bodyId.nullable(),
  isRead: z.boolean(),
  createdAt: instant,
})
export type Message = z.output<typeof Message>

const UnreadCount = z.object({ unreadCount: z.number().int() })
const path = '/api/messages'
const failure = text('加载消息失败')
export const messageEndpoints = {
  listMessages: endpoint('GET', path, {
    access: reader,
    summary: 'The messages of the calling student or teacher, latest first',
    failure,
    query: pageQuery(),
    response: pageOf(Message),
  }),
  countUnreadMessages: endpoint('GET', `${path}/unread-count`, {
    access: reader,
    summary: 'The number of the caller’s unread messages',
    failure,
    response: UnreadCount,
  }),
  readMessages: endpoint('POST', `${path}/read`, {
    access: reader,
    summary: 'Marks messages as read; ids of other users’ messages are ignored',
    failure: text('标记已读失败'),
    body: z.object({ ids: z.array(bodyId).min(1).max(100) }),
    data: UnreadCount,
  }),
  readAllMessages: endpoint('POST', `${path}/read-all`, {
    access: reader,
    summary: 'Marks the caller’s messages as read, up to the latest one that they have seen',
    failure: text('标记已读失败'),
    body: z.object({ upToId: bodyId }),
    data: UnreadCount,
  }),
}
