import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import {
  ItemContent,
  ItemFields,
  type ItemChange,
  type ItemForm,
  type ManagedItem,
} from '@jiangxue/contract/exam/item.ts'
import { columnsOf } from '../../../core/database/columns.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { optionsOf, toContent, type StoredContent } from '../../../ledger/exam/stored-item.ts'
import { addItems, assertRoom } from './add-items.ts'
import { assertComplete } from './assert-complete.ts'
import { lockOwnBank } from './item-bank.policy.ts'
import { cleanContent, summaryOf, toStored } from './item-content.ts'
import { getOwnItem, lockOwnItem } from './item.policy.ts'
import { deleteItemRow, findVersion, insertVersions, saveItem, type ItemRecord } from './item.queries.ts'
import { readItem } from './item.wire.ts'

/** The columns of an item itself; its text and key are those of its versions. */
const toColumns = columnsOf<'items'>()(ItemFields, {
  stem: 'elsewhere',
  options: 'elsewhere',
  keepsOrder: 'elsewhere',
  isTrue: 'elsewhere',
  blanks: 'elsewhere',
  anyOrder: 'elsewhere',
  caseSensitive: 'elsewhere',
  reference: 'elsewhere',
  points: 'elsewhere',
  analysis: 'elsewhere',
})

const PartOfContent = ItemContent.partial()

/** Adds an item to a bank that the caller may use, and returns its id. */
export const createItem = (actor: Actor, form: ItemForm): Promise<number> =>
  actor.context.database.write(async (db) => {
    const bank = await lockOwnBank(db, actor.caller, form.bankId)
    const { topic = '', difficulty = 2, status = 'ACTIVE' } = form
    const content = { ...blankContent(form.kind), ...PartOfContent.parse(form) }
    const [id] = await addItems(db, actor, bank, [{ content, topic, difficulty, status, importId: null }])
    const item = await getOwnItem(db, actor.caller, id as number)
    await audit(db, actor, { action: 'item.create', targetId: item.id, detail: { after: factsOf(item) } })
    return item.id
  })

/** Changes an item of a bank that the caller may use; a changed text or key becomes a further version. */
export async function changeItem(actor: Actor, id: number, form: ItemChange): Promise<void> {
  const isStale = await actor.context.database.write(async (db) => {
    const before = await lockOwnItem(db, actor.caller, id)
    if (form.version !== undefined && form.version !== before.version) return true
    if (form.bankId !== undefined && form.bankId !== before.bankId)
      await assertRoom(db, await lockOwnBank(db, actor.caller, form.bankId), 1)
    const { changed, columns } = await saveContent(db, actor, before, form)
    await saveItem(db, before, { ...toColumns(form), ...columns, updatedAt: actor.context.now() })
    const after = await getOwnItem(db, actor.caller, id)
    const detail = { before: factsOf(before), after: factsOf(after), ...(changed.length > 0 && { changed }) }
    await audit(db, actor, { action: 'item.update', targetId: id, detail })
    return false
  })
  if (isStale) throw problem('resource.stale', { data: await revealItem(actor, id) })
}

/** Deletes an item that no exam has. */
export const deleteItem = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const before = await lockOwnItem(db, actor.caller, id)
    if (before.usedCount > 0) throw problem('item.used')
    await deleteItemRow(db, id)
    await audit(db, actor, { action: 'item.delete', targetId: id, detail: { before: factsOf(before) } })
  })

/** Returns an item with its key, and logs that the caller has seen it. */
export async function revealItem(actor: Actor, id: number): Promise<ManagedItem> {
  const { context, caller } = actor
  await context.database.write(async (db) => {
    const { summary } = await getOwnItem(db, caller, id)
    await audit(db, actor, { action: 'item.reveal', targetId: id, detail: { stem: summary } })
  })
  return readItem(context.database.read, caller, id)
}

/** Adds a version if the text or the key has changed; returns the item's columns that follow from it. */
async function saveContent(db: Db, { caller, context }: Actor, item: ItemRecord, form: ItemChange) {
  const stored = await findVersion(db, item)
  const current = toContent(item.kind, stored)
  const content = cleanContent({ ...current, ...PartOfContent.parse(form) })
  assertComplete(content, form.status ?? item.status, current)
  const version = toStored(content, optionsOf(stored))
  const changed = changesBetween(stored, version)
  if (changed.length === 0) return { changed, columns: {} }
  const number = item.number + 1
  await insertVersions(db, [
    { ...version, itemId: item.id, number, createdBy: caller.userId, createdAt: context.now() },
  ])
  return { changed, columns: { number, summary: summaryOf(content), digest: version.digest } }
}

/** What has changed, by name: neither the key nor what tells it may get into the log. */
const changesBetween = (before: StoredContent, after: StoredContent) =>
  (['stem', 'options', 'keepsOrder', 'answerKey', 'analysis'] as const).filter((name) => before[name] !== after[name])

const factsOf = ({ bankId, kind, summary, topic, difficulty, status }: ItemRecord) => ({
  bankId,
  kind,
  stem: summary,
  topic,
  difficulty,
  status,
})
