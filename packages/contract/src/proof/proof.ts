import { admin, everybody } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { outboxStatuses } from '../messaging/outbox.values.ts'
import { anchorChannels, proofLimits } from './proof.values.ts'

/** An anchor as anyone may see it: what was signed, and with which key. */
export const Anchor = named('Anchor', {
  number: z.number().int(),
  madeAt: instant,
  /** Number of leaves of the tree. */
  size: z.number().int(),
  root: z.string(),
  /** SHA-256 of the statement. */
  digest: z.string(),
  previous: z.string(),
  publicKey: z.string(),
  statement: z.string(),
  signature: z.string(),
  /** When timestamp services stamped it. */
  stampedAt: z.array(instant),
  /** Whether it was signed after the backup that the school was restored from, so that what it covered is lost. */
  isLost: z.boolean(),
})
export type Anchor = z.output<typeof Anchor>

/** A delivery of an anchor, sent or pending. */
export const AnchorDelivery = named('AnchorDelivery', {
  id: bodyId,
  channel: z.enum(anchorChannels),
  target: z.string(),
  status: z.enum(outboxStatuses),
  attempts: z.number().int(),
  lastError: z.string(),
  /** When it was sent or given up, or when the next attempt is due; null if its message has been deleted. */
  at: instant.nullable(),
})
export type AnchorDelivery = z.output<typeof AnchorDelivery>

export const AnchorRow = Anchor.extend({
  id: bodyId,
  deliveries: z.array(AnchorDelivery),
  madeBy: z.string().nullable(),
}).meta({ id: 'AnchorRow' })
export type AnchorRow = z.output<typeof AnchorRow>

const numberParams = z.object({ number: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) })
const path = '/api/admin/anchors'

export const proofEndpoints = {
  listAnchors: endpoint('GET', path, {
    access: admin('proof.view'),
    summary: 'Signed roots of the ledger and where they were delivered, latest first',
    failure: text('加载存证失败'),
    query: pageQuery(),
    response: pageOf(AnchorRow),
  }),
  getAnchor: endpoint('GET', `${path}/{number}`, {
    access: admin('proof.view'),
    summary: 'One signed root of the ledger',
    failure: text('加载存证失败'),
    response: AnchorRow,
  }),
  makeAnchor: endpoint('POST', path, {
    access: admin('proof.edit'),
    summary: 'Signs a root over the complete ledger now and queues its deliveries',
    success: text('已存证'),
    failure: text('存证失败'),
    limit: { calls: proofLimits.anchorsPerHour, windowMs: 3_600_000 },
    data: AnchorRow,
  }),
  deliverAnchor: endpoint('POST', `${path}/{number}/deliveries`, {
    access: admin('proof.edit'),
    summary: 'Sends an anchor again where delivery failed, and to recipients added since',
    success: text('已重新排队，稍后发送'),
    failure: text('重新发送失败'),
    data: AnchorRow,
  }),
  listPublicAnchors: endpoint('GET', '/api/public/anchors', {
    access: everybody,
    summary:
      'Signed roots of the ledger, latest first, or the one with a number, for anyone to compare with what they received',
    failure: text('加载存证失败'),
    query: pageQuery().extend({ number: filter(numberParams.shape.number) }),
    response: pageOf(Anchor),
  }),
}
