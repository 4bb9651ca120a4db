import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import type { ItemDifficulty, ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { toContent } from '../../../ledger/exam/stored-item.ts'
import { listWholeItems, type ItemFilter } from '../bank/item.queries.ts'

/** An item as it is exported. */
export interface WholeItem extends ItemContent {
  readonly id: number
  readonly topic: string
  readonly difficulty: ItemDifficulty
}

const itemsAtOnce = 500

/** The items of a list with their keys, in the order in which they were added. */
export async function* wholeItems(db: Db, filter: ItemFilter): AsyncGenerator<WholeItem> {
  for (let after = 0; ;) {
    const rows = await listWholeItems(db, filter, after, itemsAtOnce)
    for (const row of rows)
      yield {
        ...toContent(row.kind as ItemKind, row),
        id: row.id,
        topic: row.topic,
        difficulty: row.difficulty as ItemDifficulty,
      }
    if (rows.length < itemsAtOnce) return
    after = rows.at(-1)?.id as number
  }
}
