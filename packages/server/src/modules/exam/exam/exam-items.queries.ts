import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { inGroups } from '../../../core/database/rows/in-groups.ts'
import type { PoolRow } from '../sitting/sitting.queries.ts'

const rowsAtOnce = 500

export const insertExamItems = (db: Db, examId: number, pool: readonly PoolRow[]) =>
  inGroups(pool, rowsAtOnce, (group) =>
    db
      .insertInto('examItems')
      .values(group.map(({ id, position, section }) => ({ examId, position, section, itemVersionId: id })))
      .execute(),
  )

export const deleteExamItems = (db: Db, examId: number) =>
  db.deleteFrom('examItems').where('examId', '=', examId).execute()

/** Counts that an exam has begun (1) or ceased (−1) to have its items. */
export const countUse = (db: Db, examId: number, change: 1 | -1) =>
  db
    .updateTable('items')
    .set({ usedCount: sql<number>`used_count + ${sql.lit(change)}` })
    .where('id', 'in', (of) =>
      of
        .selectFrom('examItems')
        .innerJoin('itemVersions', 'itemVersions.id', 'examItems.itemVersionId')
        .select('itemVersions.itemId')
        .where('examItems.examId', '=', examId),
    )
    .execute()
