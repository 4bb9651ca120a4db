import { sql, type RawBuilder } from 'kysely'
import { idsPerBlock, sumByBlock, type BlockCount } from '../../core/database/block-counts.ts'
import { writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { connectionOf } from '../../core/database/sqlite-driver.ts'

const anyOrganization = -1
const noOrganization = 0
const anyStatus = ''

/** Which counter: an organization and a status, or any of them. */
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

/** The same for many. */
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
    insert into student_counts (organization_id, status, block, students) values ${values}
    on conflict (organization_id, status, block) do update set students = student_counts.students + excluded.students`,
  )
}

/** How many students of a group there are. */
export async function countGroup(db: Db, group: CountedGroup): Promise<number> {
  const { organizationId, status } = groupOf(group)
  const row = await db
    .selectFrom('studentCounts')
    .select((sum) => sum.fn.sum<number | null>('students').as('total'))
    .where('organizationId', '=', organizationId)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return Number(row.total ?? 0)
}

/** The same, block by block, newest first. */
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
 * The same of those who have a gram. Where a block's students all have it, or nobody else is in the block, nobody is looked at; of
 * other blocks `matching` counts those between two ids. Without it their count is null.
 */
export async function listGramBlocks(
  db: Db,
  group: CountedGroup,
  gram: string,
  matching: ((from: RawBuilder<unknown>, to: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined,
): Promise<{ readonly block: number; readonly count: number | null }[]> {
  const { organizationId, status } = groupOf(group)
  const [from, to] = [sql`blocks.block * ${sql.lit(idsPerBlock)}`, sql`(blocks.block + 1) * ${sql.lit(idsPerBlock)}`]
  // By its estimate of such a range PostgreSQL would go through all grams of the students, unless pairs are compared.
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
