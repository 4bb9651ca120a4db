import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import type { ItemDifficulty } from '@jiangxue/contract/exam/item.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { inSteps } from '../../../core/database/rows/in-steps.ts'
import { toContent } from '../../../ledger/exam/stored-item.ts'
import { listWholeItems, type ItemFilter } from '../bank/item.queries.ts'

export interface WholeItem extends ItemContent {
  readonly id: number
  readonly topic: string
  readonly difficulty: ItemDifficulty
}

const itemsAtOnce = 500

/** The items of a list with their keys, in the order in which they were added. */
export async function* wholeItems(db: Db, filter: ItemFilter): AsyncGenerator<WholeItem> {
  for await (const rows of inSteps((after) => listWholeItems(db, filter, after, itemsAtOnce)))
    for (const row of rows)
      yield { ...toContent(row.kind, row), id: row.id, topic: row.topic, difficulty: row.difficulty }
}
