import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { given } from '../../../core/database/rows/given.ts'
import { taughtCourseIds } from '../../../ledger/rules/taught-courses.queries.ts'
import type { TeacherId } from './item-bank.queries.ts'
import type { ItemRecord } from './item.queries.ts'

/** Other items with the same text and key, in the banks that a caller may use. */
export const listSame = (db: Db, teacherId: TeacherId, item: Pick<ItemRecord, 'id' | 'digest'>, most: number) =>
  db
    .selectFrom('items')
    .innerJoin('itemBanks', 'itemBanks.id', 'items.bankId')
    .select(['items.id', 'items.summary', 'itemBanks.name as bankName'])
    .where('items.digest', '=', item.digest)
    .where('items.id', '<>', item.id)
    .$call(
      given(teacherId, (query, teacherId) => query.where('itemBanks.courseId', 'in', taughtCourseIds(db, teacherId))),
    )
    .orderBy('items.id')
    .limit(most)
    .execute()

const mostCandidates = 500

/** Other items of the same bank and kind whose summaries are about as long, the most similar lengths first. */
export const listOfSimilarLength = (
  db: Db,
  { id, bankId, kind }: Pick<ItemRecord, 'id' | 'bankId' | 'kind'>,
  { length, from, to }: { readonly length: number; readonly from: number; readonly to: number },
) =>
  db
    .selectFrom('items')
    .select(['id', 'summary'])
    .where('bankId', '=', bankId)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where(sql<boolean>`length(summary) between ${from} and ${to}`)
    .orderBy(sql`abs(length(summary) - ${length})`)
    .orderBy('id')
    .limit(mostCandidates)
    .execute()
