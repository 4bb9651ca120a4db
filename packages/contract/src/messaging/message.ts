import { reader } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant } from '../kit/fields.ts'
import { listLimits } from '../kit/list.values.ts'
import { pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { notificationEvents } from './notification.values.ts'

/** A message within the site for a student or teacher; `values` fill the placeholders in `subject` and `body`. */
export const Message = z
  .object({
    id: bodyId,
    event: z.enum(notificationEvents),
    subject: z.string(),
    body: z.string(),
    values: z.record(z.string(), z.string()),
    isRead: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof Message>

const UnreadCount = z.object({ unreadCount: z.number().int() })
const path = '/api/messages'
const failure = text('加载消息失败')
export const messageEndpoints = {
  listMessages: endpoint('GET', path, {
    access: reader,
    summary: 'The messages of the calling student or teacher, latest first',
    failure,
    query: pageQuery(listLimits.size),
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
}
