import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { ItemPick } from '@jiangxue/contract/exam/paper.ts'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'
import { countRows } from '../../../core/database/page-of.ts'
import { inGroups } from '../../../core/database/rows/in-groups.ts'

/** The course whose banks may be used; all banks if null. */
export type UsableCourse = number | null

/** What a random section takes. Empty lists mean any. */
export type Picked = Omit<ItemPick, 'count'> & { readonly kind: ItemKind }

const idsAtOnce = 500

const usable = (db: Db, courseId: UsableCourse) =>
  db
    .selectFrom('items')
    .innerJoin('itemBanks', 'itemBanks.id', 'items.bankId')
    .$if(courseId !== null, (query) => query.where('itemBanks.courseId', '=', courseId))

/** Those of these items that are in banks that a paper may use, with what a paper shows of them. */
export const listUsable = (db: Db, courseId: UsableCourse, ids: readonly number[]) =>
  inGroups(ids, idsAtOnce, (group) =>
    usable(db, courseId)
      .select(['items.id', 'items.kind', 'items.status', 'items.summary'])
      .where('items.id', 'in', group)
      .execute(),
  )

export const listSummaries = (db: Db, ids: readonly number[]) =>
  inGroups(ids, idsAtOnce, (group) =>
    db.selectFrom('items').select(['id', 'summary']).where('id', 'in', group).execute(),
  )

export async function areUsableBanks(db: Db, courseId: UsableCourse, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const found = await db
    .selectFrom('itemBanks')
    .select('id')
    .where('id', 'in', ids)
    .$if(courseId !== null, (query) => query.where('courseId', '=', courseId))
    .execute()
  return found.length === new Set(ids).size
}

const picked = (db: Db, courseId: UsableCourse, { kind, bankIds, topics, difficulties }: Picked) =>
  usable(db, courseId)
    .where('items.kind', '=', kind)
    .where('items.status', '=', 'ACTIVE')
    .$if(bankIds.length > 0, (query) => query.where('items.bankId', 'in', bankIds))
    .$if(topics.length > 0, (query) => query.where('items.topic', 'in', topics))
    .$if(difficulties.length > 0, (query) => query.where('items.difficulty', 'in', difficulties))

/** The active items that a random section can draw from. */
export const listPicked = async (db: Db, courseId: UsableCourse, wanted: Picked): Promise<number[]> =>
  (await picked(db, courseId, wanted).select('items.id').orderBy('items.id').execute()).map(({ id }) => id)

export const countPicked = (
  db: Db,
  courseId: UsableCourse,
  wanted: Picked,
  teacherCourseIds: readonly number[] | undefined,
): Promise<number> =>
  countRows(
    picked(db, courseId, wanted).$if(teacherCourseIds !== undefined, (query) =>
      query.where('itemBanks.courseId', 'in', teacherCourseIds?.length ? teacherCourseIds : [0]),
    ),
  )

/** Keeps items from being changed until the transaction ends. In the order of their ids, so that nobody waits in a ring. */
export async function lockItems(db: Db, ids: readonly number[]): Promise<void> {
  await inGroups(
    ids.toSorted((a, b) => a - b),
    idsAtOnce,
    async (group) => {
      await sql`select id from items where id in (${sql.join(group)}) order by id${forUpdate(db)}`.execute(db)
      return []
    },
  )
}

/** The current texts and keys of those of these items that are active. */
export const listActiveVersions = (db: Db, ids: readonly number[]) =>
  inGroups(ids, idsAtOnce, (group) =>
    db
      .selectFrom('items')
      .innerJoin('itemVersions', (join) =>
        join.onRef('itemVersions.itemId', '=', 'items.id').onRef('itemVersions.number', '=', 'items.number'),
      )
      .selectAll('itemVersions')
      .select('items.kind')
      .where('items.id', 'in', group)
      .where('items.status', '=', 'ACTIVE')
      .execute(),
  )
