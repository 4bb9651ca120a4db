import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant } from '../kit/fields.ts'
import { listLimits } from '../kit/list.values.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { deliveryChannels, deliveryEvents, deliveryStatuses } from './delivery.values.ts'

/** An e-mail or text message that is sent, waiting or failed; the target is masked, the content omitted. */
export const Delivery = z
  .object({
    id: bodyId,
    createdAt: instant,
    event: z.string(),
    eventText: z.string(),
    channel: z.enum(deliveryChannels),
    target: z.string(),
    status: z.enum(deliveryStatuses),
    attempts: z.number().int(),
    lastError: z.string(),
    /** When it was sent or given up, or when the next attempt is due. */
    at: instant,
    mayRetry: z.boolean(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

const day = filter(z.iso.date(text('请选择日期')))
/** `from` and `to` are days in the site's time zone, both inclusive. */
export const DeliveryListQuery = pageQuery(listLimits.size).extend({
  status: filter(z.enum(deliveryStatuses)),
  channel: filter(z.enum(deliveryChannels)),
  event: filter(z.enum(deliveryEvents)),
  from: day,
  to: day,
})

const path = '/api/admin/deliveries'
export const deliveryEndpoints = {
  listDeliveries: endpoint('GET', path, {
    access: admin('settings.view'),
    summary: 'E-mails and text messages of the last 30 days, latest first',
    failure: text('加载消息记录失败'),
    query: DeliveryListQuery,
    response: pageOf(Delivery),
  }),
  retryDeliveries: endpoint('POST', `${path}/retry`, {
    access: admin('settings.edit'),
    summary: 'Sends failed messages again; those that cannot be sent again are skipped',
    success: text('已重新排队，稍后发送'),
    failure: text('重新发送失败'),
    body: z.object({ ids: z.array(bodyId).min(1).max(100) }),
    data: z.object({ retried: z.number().int() }),
  }),
}
