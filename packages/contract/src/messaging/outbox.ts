import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { outboxChannels, outboxEvents, outboxStatuses } from './outbox.values.ts'

/** An e-mail or text message that is sent, waiting or failed; the target is masked, the content omitted. */
export const OutboxMessage = named('OutboxMessage', {
  id: bodyId,
  createdAt: instant,
  event: z.string(),
  eventText: z.string(),
  channel: z.enum(outboxChannels),
  target: z.string(),
  status: z.enum(outboxStatuses),
  attempts: z.number().int(),
  lastError: z.string(),
  /** When it was sent or given up, or when the next attempt is due. */
  at: instant,
  mayRetry: z.boolean(),
})
export type OutboxMessage = z.output<typeof OutboxMessage>

const day = filter(z.iso.date(text('请选择日期')))
/** `from` and `to` are days in the site's time zone, both inclusive. */
export const OutboxQuery = pageQuery().extend({
  status: filter(z.enum(outboxStatuses)),
  channel: filter(z.enum(outboxChannels)),
  event: filter(z.enum(outboxEvents)),
  from: day,
  to: day,
})

const path = '/api/admin/deliveries'
export const outboxEndpoints = {
  listOutbox: endpoint('GET', path, {
    access: admin('settings.view'),
    summary: 'E-mails and text messages of the last 30 days, latest first',
    failure: text('加载消息记录失败'),
    query: OutboxQuery,
    response: pageOf(OutboxMessage),
  }),
  retryOutbox: endpoint('POST', `${path}/retry`, {
    access: admin('settings.edit'),
    summary: 'Sends failed messages again; those that cannot be sent again are skipped',
    success: text('已重新排队，稍后发送'),
    failure: text('重新发送失败'),
    body: z.object({ ids: z.array(bodyId).min(1).max(100) }),
    data: z.object({ retried: z.number().int() }),
  }),
}
