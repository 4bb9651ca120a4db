import { sql, type RawBuilder } from 'kysely'
import { idsPerBlock, sumByBlock, type BlockCount } from '../../core/database/block-counts.ts'
import { writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { sumOf } from '../../core/database/rows/row-results.ts'
import { connectionOf } from '../../core/database/sqlite-driver.ts'

const anyOrganization = -1
const noOrganization = 0
const anyStatus = ''

/** Selects a count: an organization and a status, or any of them. */
interface CountedGroup {
  readonly organizationId?: number | undefined
  readonly status?: string | undefined
}

const groupOf = ({ organizationId = anyOrganization, status = anyStatus }: CountedGroup) => ({ organizationId, status })

/** Adds a student to the counts of their organization (null = none) and status (1), or removes them (-1). */
export const addToStudentCount = (
  db: Db,
  id: number,
  organizationId: number | null,
  status: string,
  students: 1 | -1,
) => addToStudentCounts(db, [{ id, organizationId, status }], students)

/** The same for several students. */
export function addToStudentCounts(
  db: Db,
  added: readonly { readonly id: number; readonly organizationId: number | null; readonly status: string }[],
  students: 1 | -1,
) {
  const changes = added.flatMap(({ id, organizationId, status }) =>
    [anyOrganization, organizationId ?? noOrganization].flatMap((organization) =>
      [anyStatus, status].map((state) => [[organization, state], id, students] as const),
    ),
  )
  return writeRows(
    db,
    'student counts',
    sumByBlock(changes),
    (values) => sql`
    insert into student_counts (organization_id, status, block, students) ${values}
    on conflict (organization_id, status, block) do update set students = student_counts.students + excluded.students`,
  )
}

export async function countGroup(db: Db, group: CountedGroup): Promise<number> {
  const { organizationId, status } = groupOf(group)
  return sumOf(
    db
      .selectFrom('studentCounts')
      .select((of) => of.fn.sum('students').as('sum'))
      .where('organizationId', '=', organizationId)
      .where('status', '=', status),
  )
}

/** The number of students in a group per block, newest first. */
export function listGroupBlocks(db: Db, group: CountedGroup): Promise<BlockCount[]> {
  const { organizationId, status } = groupOf(group)
  return db
    .selectFrom('studentCounts')
    .select(['block', 'students as count'])
    .where('organizationId', '=', organizationId)
    .where('status', '=', status)
    .orderBy('block', 'desc')
    .execute()
}

/**
 * Counts the students of a group that have a gram, block by block. If all or none of a block's students have it, or the
 * block contains only students of the group, no student is read; other blocks are counted by `matching`, which counts
 * between two ids. Without it their count is null.
 */
export async function listGramBlocks(
  db: Db,
  group: CountedGroup,
  gram: string,
  matching: ((from: RawBuilder<unknown>, to: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined,
): Promise<{ readonly block: number; readonly count: number | null }[]> {
  const { organizationId, status } = groupOf(group)
  const [from, to] = [sql`blocks.block * ${sql.lit(idsPerBlock)}`, sql`(blocks.block + 1) * ${sql.lit(idsPerBlock)}`]
  // For a plain range, PostgreSQL's estimate makes it scan all grams of the students; comparing pairs prevents that.
  const isOfBlock = connectionOf(db)
    ? sql`gram = ${gram} and student_id >= ${from} and student_id < ${to}`
    : sql`(gram, student_id) >= (${gram}, ${from}) and (gram, student_id) < (${gram}, ${to})`
  const { rows } = await sql<{ block: number; count: number | null }>`
    with own as materialized (
      select blocks.block, blocks.students, everybody.students as everybody, (
        select count(*) from student_grams where ${isOfBlock}) as named
      from student_counts as blocks join student_counts as everybody on everybody.block = blocks.block
      where blocks.organization_id = ${organizationId} and blocks.status = ${status} and blocks.students > 0
        and everybody.organization_id = ${anyOrganization} and everybody.status = ${anyStatus})
    select block, case when named = everybody then students when named = 0 then 0 when students = everybody then named
      else (${matching?.(from, to) ?? sql`null`}) end as count
    from own as blocks order by block desc`.execute(db)
  return rows
}
