import { guardedActLabels } from '@jiangxue/contract/learning/guarded-act.values.ts'
import { anchorMail, type AnchorChannel } from '@jiangxue/contract/proof/proof.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { translate } from '../../core/text/translate.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { listActsBetween } from '../../ledger/changes/guarded-act.queries.ts'
import { hashText } from '../../ledger/encoding/merkle.ts'
import type { EmailMessage } from '../../messaging/channels.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import { queueMessage, type Message } from '../../messaging/outbox/queue-message.ts'
import { insertDelivery, setOutbox } from './anchor-delivery.queries.ts'
import { readStatement } from './anchor-log.ts'
import { findAnchor, type AnchorRow } from './anchor.queries.ts'
import { hash } from './anchored-leaves.ts'

const mostActs = 50

/** Requests a timestamp for an anchor. */
export interface TimestampMessage extends Message {
  readonly channel: 'timestamp'
  readonly anchorNumber: number
}

interface Recipient {
  readonly channel: AnchorChannel
  readonly target: string
}

/** Where anchors are sent by the current settings. */
export const recipientsOf = (values: SettingValues): Recipient[] => [
  ...values['proof.emails'].map((target) => ({ channel: 'email', target }) as const),
  ...(values['proof.timestampUrl'] === ''
    ? []
    : [{ channel: 'timestamp', target: values['proof.timestampUrl'] } as const]),
]

export const isRecipient = (values: SettingValues, { channel, target }: { channel: string; target: string }) =>
  recipientsOf(values).some((each) => each.channel === channel && each.target === target)

/** Queues an anchor for all recipients, in the transaction that makes it. */
export async function queueDeliveries(db: Db, sender: Sender, anchor: AnchorRow): Promise<void> {
  for (const recipient of recipientsOf(sender.values)) await queueDelivery(db, sender, anchor, recipient)
}

/** Queues an anchor for one recipient; the outbox sends it and retries. */
export async function queueDelivery(
  db: Db,
  sender: Sender,
  anchor: AnchorRow,
  { channel, target }: Recipient,
): Promise<void> {
  const outboxId = await queue(db, sender, anchor, channel, target)
  await insertDelivery(db, { anchorNumber: anchor.number, channel, target, outboxId, createdAt: sender.now })
}

/** Queues a failed delivery again. */
export async function requeueDelivery(
  db: Db,
  sender: Sender,
  anchor: AnchorRow,
  { id, channel, target }: { id: number; channel: string; target: string },
): Promise<void> {
  await setOutbox(db, id, await queue(db, sender, anchor, channel as AnchorChannel, target))
}

async function queue(
  db: Db,
  sender: Sender,
  anchor: AnchorRow,
  channel: AnchorChannel,
  target: string,
): Promise<number> {
  const message: EmailMessage | TimestampMessage =
    channel === 'email'
      ? toMail(sender, anchor, await actsBefore(db, sender, anchor))
      : { channel, anchorNumber: anchor.number }
  return queueMessage(db, sender.keys, 'anchor', target, message, sender.now)
}

/** The guarded acts between an anchor and the one before it, a line each, so that no one can deny them later. */
async function actsBefore(db: Db, { values }: Sender, { number, madeAt }: AnchorRow): Promise<string> {
  const previous = await findAnchor(db, number - 1)
  const acts = await listActsBetween(db, { since: previous?.madeAt ?? 0, until: madeAt, limit: mostActs + 1 })
  if (acts.length === 0) return translate(anchorMail.noActs)
  const lines = acts
    .slice(0, mostActs)
    .map(({ act, subject, doneAt, doerName }) =>
      translate(anchorMail.act, {
        at: siteDateTime(doneAt, values['basic.timezone']).replace('T', ' '),
        by: doerName ?? '',
        act: translate(guardedActLabels[act]),
        subject: subject && ` · ${subject}`,
      }),
    )
  return [...lines, ...(acts.length > mostActs ? [translate(anchorMail.moreActs)] : [])].join('\n')
}

function toMail({ values }: Sender, { number, statement, signature, madeAt }: AnchorRow, acts: string): EmailMessage {
  const { school, size, root, previous, publicKey } = readStatement({ statement })
  const facts = {
    number: String(number),
    school,
    madeAt: siteDateTime(madeAt, values['basic.timezone']).replace('T', ' '),
    size: String(size),
    root,
    previous: previous || translate(anchorMail.first),
    digest: hashText(hash, statement),
    publicKey,
    acts,
    statement,
    signature,
  }
  return { channel: 'email', subject: translate(anchorMail.subject, facts), text: translate(anchorMail.body, facts) }
}
