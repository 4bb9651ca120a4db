import { sql } from 'kysely'
import { writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'

const blockSize = 4096
const anyOrganization = -1
const noOrganization = 0
const anyStatus = ''

/** Which counter: an organization and a status, or any of them. */
interface CountedGroup {
  readonly organizationId?: number | undefined
  readonly status?: string | undefined
}

const blockOf = (studentId: number) => Math.floor(studentId / blockSize)
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
  const sums = new Map<string, [organization: number, status: string, block: number, students: number]>()
  for (const { id, organizationId, status } of added) {
    const block = blockOf(id)
    for (const organization of [anyOrganization, organizationId ?? noOrganization])
      for (const state of [anyStatus, status]) {
        const key = `${organization} ${state} ${block}`
        const sum = sums.get(key)
        if (sum) sum[3] += students
        else sums.set(key, [organization, state, block, students])
      }
  }
  return writeRows(
    db,
    'student counts',
    [...sums.values()],
    (values) => sql`
    insert into student_counts (organization_id, status, block, students) values ${values}
    on conflict (organization_id, status, block) do update set students = student_counts.students + excluded.students`,
  )
}

/** How many students there are. */
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

/** Where a deep page begins: ids below `before`, of which `skip` more are to be passed over. */
export async function seekGroup(
  db: Db,
  group: CountedGroup,
  skipped: number,
): Promise<{ before: number; skip: number }> {
  const { organizationId, status } = groupOf(group)
  const blocks = await db
    .selectFrom('studentCounts')
    .select(['block', 'students'])
    .where('organizationId', '=', organizationId)
    .where('status', '=', status)
    .orderBy('block', 'desc')
    .execute()
  let skip = skipped
  for (const { block, students } of blocks) {
    if (skip < students) return { before: (block + 1) * blockSize, skip }
    skip -= students
  }
  return { before: 0, skip: 0 }
}
