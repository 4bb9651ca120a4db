import type { Anchor, AnchorDelivery, AnchorRow } from '@jiangxue/contract/proof/proof.ts'
import type { Db } from '../core/database/database.ts'
import { toInstant, toInstantOrNull } from '../core/units.ts'
import { hashText } from '../ledger/encoding/merkle.ts'
import { listDeliveriesOf, type AnchorDeliveryRow } from './anchor/anchor-delivery.queries.ts'
import { readStatement } from './anchor/anchor-log.ts'
import { findMakers, type AnchorRow as StoredAnchor } from './anchor/anchor.queries.ts'
import { hash } from './anchor/anchored-leaves.ts'

/** The public part of an anchor. */
const toAnchor = (anchor: StoredAnchor, deliveries: readonly AnchorDeliveryRow[]): Anchor => {
  const { previous, publicKey } = readStatement(anchor)
  return {
    number: anchor.number,
    madeAt: toInstant(anchor.madeAt),
    size: anchor.size,
    root: anchor.root,
    digest: hashText(hash, anchor.statement),
    previous,
    publicKey,
    statement: anchor.statement,
    signature: anchor.signature,
    stampedAt: deliveries
      .filter(({ token, deliveredAt }) => token !== null && deliveredAt !== null)
      .map(({ deliveredAt }) => toInstant(deliveredAt as number)),
    isLost: anchor.isLost === 1,
  }
}

const toDelivery = (row: AnchorDeliveryRow): AnchorDelivery => {
  const deliveredAt = row.deliveredAt ?? row.sentAt
  const isGone = row.attempts === null
  const isFailed = deliveredAt === null && (row.failedAt !== null || isGone)
  return {
    id: row.id,
    channel: row.channel,
    target: row.target,
    status: deliveredAt !== null ? 'SENT' : isFailed ? 'FAILED' : 'WAITING',
    attempts: row.attempts ?? 0,
    lastError: deliveredAt === null ? (row.lastError ?? '') : '',
    at: toInstantOrNull(deliveredAt ?? row.failedAt ?? row.nextAttemptAt),
  }
}

/** Anchors with their deliveries, for admins. */
export async function toAnchorRows(db: Db, anchors: readonly StoredAnchor[]): Promise<AnchorRow[]> {
  const deliveries = await deliveriesOf(db, anchors)
  const makers = new Map((await findMakers(db, anchors)).map(({ id, name }) => [id, name]))
  return anchors.map((anchor) => {
    const own = deliveries.filter(({ anchorNumber }) => anchorNumber === anchor.number)
    const madeBy = anchor.madeBy === null ? null : (makers.get(anchor.madeBy) ?? null)
    return { id: anchor.number, ...toAnchor(anchor, own), deliveries: own.map(toDelivery), madeBy }
  })
}

export async function toPublicAnchors(db: Db, anchors: readonly StoredAnchor[]): Promise<Anchor[]> {
  const deliveries = await deliveriesOf(db, anchors)
  return anchors.map((anchor) =>
    toAnchor(
      anchor,
      deliveries.filter(({ anchorNumber }) => anchorNumber === anchor.number),
    ),
  )
}

const deliveriesOf = async (db: Db, anchors: readonly StoredAnchor[]) =>
  anchors.length === 0
    ? []
    : listDeliveriesOf(
        db,
        anchors.map(({ number }) => number),
      )
