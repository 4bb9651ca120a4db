import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { itemLimits, type ItemDifficulty, type ItemStatus } from '@jiangxue/contract/exam/item.values.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { existing, problem } from '../../../core/problem.ts'
import { assertComplete } from './assert-complete.ts'
import { findBank, lockBank } from './item-bank.queries.ts'
import { cleanContent, summaryOf, toStored } from './item-content.ts'
import { insertItems, insertVersions } from './item.queries.ts'

export interface NewItem {
  readonly content: ItemContent
  readonly topic: string
  readonly difficulty: ItemDifficulty
  readonly status: ItemStatus
  /** The import that brings it. */
  readonly importId: number | null
}

/**
 * Adds items to a bank that the caller may use, and returns their ids in the same order; logs nothing. Throws if an item
 * is active but could not be asked, or if the bank would have too many.
 */
export async function addItems(
  db: Db,
  { context, caller }: Pick<Actor, 'context' | 'caller'>,
  bank: { readonly id: number },
  items: readonly NewItem[],
): Promise<number[]> {
  await assertRoom(db, bank, items.length)
  const now = context.now()
  const stored = items.map(({ content, ...item }) => {
    const clean = cleanContent(content)
    assertComplete(clean, item.status)
    return { item, kind: clean.kind, summary: summaryOf(clean), version: toStored(clean) }
  })
  const ids = await insertItems(
    db,
    stored.map(({ item, kind, summary, version: { digest } }) => ({
      ...item,
      bankId: bank.id,
      kind,
      summary,
      digest,
      number: 1,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await insertVersions(
    db,
    stored.map(({ version }, index) => ({
      ...version,
      itemId: ids[index] as number,
      number: 1,
      createdBy: caller.userId,
      createdAt: now,
    })),
  )
  return ids
}

/** Locks a bank and throws if it has no room for more items. */
export async function assertRoom(db: Db, { id }: { readonly id: number }, more: number): Promise<void> {
  await lockBank(db, id)
  const bank = existing(await findBank(db, id), 'itemBank.notFound')
  const most = itemLimits.bankItems
  if (bank.items + more > most) throw problem('itemBank.full', { values: { most } })
}
