import { sql, type RawBuilder } from 'kysely'
import { seekBlock, type BlockCount } from '../../core/database/block-counts.ts'
import type { Db } from '../../core/database/database.ts'
import { joinedIds, splitIds } from '../../core/database/joined-ids.ts'
import { valuesOf } from '../../core/database/rows/row-results.ts'
import { connectionOf } from '../../core/database/sqlite-driver.ts'
import {
  candidatesOf,
  findsManyNumbers,
  isGram,
  isNotNumberedBy,
  isRare,
  type KeywordPlan,
} from './keyword-plan.queries.ts'
import { countGroup, listGramBlocks, listGroupBlocks } from './student-count.queries.ts'
import {
  filtered,
  foundIds,
  isKeywordAlone,
  known,
  orderOf,
  studentsByGram,
  type KnownFilter,
  type StudentFilter,
} from './student.queries.ts'
import { listLearnerIds } from './taught-students.queries.ts'

interface At {
  readonly page: number
  readonly size: number
}
/** Students that match a filter: the total, and the ids of one page, newest first. */
export interface FoundStudents {
  readonly total: number
  page(at: At): Promise<number[]>
}

/** Up to this many ids are read at once; for more, each page is queried separately. */
const mostAtOnce = 20_000

/**
 * Finds students by the stored counts, or by reading all ids at once, or by counting them and walking from the nearer
 * end.
 */
export async function findStudents(db: Db, given: StudentFilter, most = mostAtOnce): Promise<FoundStudents> {
  const counted = await countedBlocks(db, given)
  if (counted) return inBlocks(db, counted.filter, counted.blocks)
  const filter = await known(db, given)
  const ids = mayBeFew(filter, most) ? await idsAtOnce(db, filter, most) : undefined
  if (ids) return { total: ids.length, page: async ({ page, size }) => ids.slice(page * size, (page + 1) * size) }
  const total = await countRows(db, filter)
  return { total, page: (at) => idsByWalking(db, filter, at, total) }
}
const mayBeFew = ({ keyword, teacherId, ids }: StudentFilter, most: number) =>
  teacherId !== undefined || ids !== undefined || (keyword !== undefined && candidatesOf(keyword) <= most)

export async function countStudents(db: Db, given: StudentFilter): Promise<number> {
  const counted = await countedBlocks(db, given)
  return counted ? sumOf(counted.blocks) : countRows(db, await known(db, given))
}

async function countRows(db: Db, filter: KnownFilter): Promise<number> {
  const { keyword } = filter
  if (keyword && isKeywordAlone(filter)) {
    if (findsManyNumbers(keyword)) return countNumbered(db, keyword)
    if (isGram(keyword)) return keyword.gramStudents
  }
  const row = await filtered(db, filter)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Students whose number starts with the keyword are counted already; adds those that have it only in their name. */
async function countNumbered(db: Db, plan: KeywordPlan): Promise<number> {
  if (plan.gram === undefined) return plan.numbers
  const row = await studentsByGram(db, plan)
    .where(isNotNumberedBy(plan))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return plan.numbers + Number(row.total)
}

const sumOf = (blocks: readonly BlockCount[]) => blocks.reduce((sum, { count }) => sum + count, 0)

/** The stored counts cover every filter except teachers and ids, and common keywords within a group. */
async function countedBlocks(
  db: Db,
  filter: StudentFilter,
): Promise<{ readonly filter: StudentFilter; readonly blocks: readonly BlockCount[] } | undefined> {
  const { keyword, teacherId, ids } = filter
  if (teacherId !== undefined || ids !== undefined) return undefined
  if (keyword === undefined) return { filter, blocks: await listGroupBlocks(db, filter) }
  if (isRare(keyword) || !isGram(keyword)) return undefined
  // A keyword that every student has filters nothing.
  if (keyword.gramStudents === (await countGroup(db, {}))) return countedBlocks(db, { ...filter, keyword: undefined })
  if (isKeywordAlone(filter)) return undefined
  const blocks = await listGramBlocks(db, filter, keyword.gram as string, matching(db, filter))
  if (!blocks.every((each): each is BlockCount => each.count !== null)) return undefined
  return { filter, blocks: blocks.map(({ block, count }) => ({ block, count: Number(count) })) }
}

/** Only on SQLite: PostgreSQL counts block by block more slowly than all students together. */
const matching = (db: Db, filter: StudentFilter) =>
  connectionOf(db)
    ? (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
        sql`${filtered(db, filter)
          .where(sql`student_grams.student_id`, '>=', from)
          .where(sql`student_grams.student_id`, '<', to)
          .select((count) => count.fn.countAll<number>().as('total'))}`
    : undefined

const inBlocks = (db: Db, filter: StudentFilter, blocks: readonly BlockCount[]): FoundStudents => ({
  total: sumOf(blocks),
  page: async ({ page, size }) => {
    const { before, skip } = seekBlock(blocks, page * size)
    const rows = await foundIds(db, filter)
      .where(orderOf(filter), '<', before)
      .orderBy(orderOf(filter), 'desc')
      .limit(size)
      .offset(skip)
      .execute()
    return rows.map(({ id }) => id)
  },
})

/** All ids, newest first; undefined if there are too many. */
async function idsAtOnce(db: Db, filter: KnownFilter, most: number): Promise<number[] | undefined> {
  const row = await db
    .selectFrom(
      foundIds(db, filter)
        .limit(most + 1)
        .as('found'),
    )
    .select(joinedIds(db, 'found.id').as('ids'))
    .executeTakeFirstOrThrow()
  const ids = splitIds(row.ids)
  return ids.length > most ? undefined : ids
}

async function idsByWalking(db: Db, filter: KnownFilter, { page, size }: At, total: number): Promise<number[]> {
  const skipped = page * size
  const wanted = Math.min(size, total - skipped)
  if (wanted <= 0) return []
  const isNearEnd = skipped > total / 2
  const offset = isNearEnd ? total - skipped - wanted : skipped
  const walk = { order: isNearEnd ? 'asc' : 'desc', limit: wanted, offset } as const
  const ids = isLearners(filter)
    ? await listLearnerIds(db, filter.courseIds ?? [], filter.status, walk)
    : await walkedIds(db, filter, walk)
  return isNearEnd ? ids.toReversed() : ids
}
/** Whether a filter selects a teacher's learners without a keyword. */
const isLearners = ({ teacherId, ids, keyword, organizationId }: KnownFilter) =>
  teacherId !== undefined && ids === undefined && keyword === undefined && organizationId === undefined

async function walkedIds(
  db: Db,
  filter: KnownFilter,
  { order: direction, limit, offset }: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<number[]> {
  return valuesOf(foundIds(db, filter).orderBy(orderOf(filter), direction).limit(limit).offset(offset), 'id')
}
