import type { Context } from '../../core/context.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { listDeliveriesOf, listFailed, settleDeliveries } from './anchor-delivery.queries.ts'
import { findAnchor, type AnchorRow } from './anchor.queries.ts'
import { isRecipient, queueDelivery, recipientsOf, requeueDelivery } from './queue-deliveries.ts'

const monthMs = 30 * 86_400_000

/**
 * Retries failed deliveries of the last month to current recipients: a service that was down for a day gets everything
 * it has missed.
 */
export async function deliverAgain({ database, keys, settings, now }: Context): Promise<void> {
  const sender = { keys, values: await settings.current(), now: now() }
  await database.write(async (db) => {
    await settleDeliveries(db)
    for (const delivery of await listFailed(db, now() - monthMs)) {
      if (!isRecipient(sender.values, delivery)) continue
      const anchor = await findAnchor(db, delivery.anchorNumber)
      if (anchor) await requeueDelivery(db, sender, anchor, delivery)
    }
  })
}

/** Sends one anchor again where delivery failed, and to recipients that were added since. */
export async function deliverAnchor(actor: Actor, number: number): Promise<AnchorRow> {
  const { database, keys, settings, now } = actor.context
  const values = await settings.current()
  const sender = { keys, values, now: now() }
  return database.write(async (db) => {
    const anchor = existing(await findAnchor(db, number), 'proof.notFound')
    await settleDeliveries(db)
    const deliveries = await listDeliveriesOf(db, [number])
    const failed = deliveries.filter(
      (each) =>
        each.deliveredAt === null && (each.failedAt !== null || each.attempts === null) && isRecipient(values, each),
    )
    for (const delivery of failed) await requeueDelivery(db, sender, anchor, delivery)
    const wanted = recipientsOf(values).filter(
      ({ channel, target }) => !deliveries.some((each) => each.channel === channel && each.target === target),
    )
    for (const recipient of wanted) await queueDelivery(db, sender, anchor, recipient)
    const queued = failed.length + wanted.length
    if (queued === 0) throw problem('proof.delivered')
    await audit(db, actor, { action: 'anchor.deliver', targetId: number, detail: { queued } })
    return anchor
  })
}
