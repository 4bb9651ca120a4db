import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { forShare } from '../../core/database/lock-rows.ts'
import { countRows, pageOf, type PageAt } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { saveIfUnchanged, type OfVersion } from '../../core/database/rows/save-version.ts'
import type { Schema } from '../../core/database/schema.ts'
import { isOrganizationUnverified } from '../../ledger/chain/unverified.queries.ts'

type Columns = Schema['organizations']

export const insertOrganization = (
  db: Db,
  organization: Omit<Insertable<Columns>, 'createdAt' | 'updatedAt'>,
  now: number,
) => insertRow(db, 'organizations', { ...organization, createdAt: now, updatedAt: now })

const students = sql<number>`(select count(*) from users where users.organization_id = organizations.id
  and users.role = 'STUDENT' and users.deleted_at is null)`
const studiedMs = sql<number>`(select coalesce(sum(student_totals.credited_ms), 0) from users
  join student_totals on student_totals.student_id = users.id
  where users.organization_id = organizations.id and users.role = 'STUDENT' and users.deleted_at is null)`
const certificates = sql<number>`(select count(*) from users join certificates on certificates.student_id = users.id
  where users.organization_id = organizations.id and users.role = 'STUDENT' and users.deleted_at is null
  and certificates.status = 'VALID' and certificates.deleted_at is null)`

const filtered = (db: Db, keyword = '') => {
  const query = db.selectFrom('organizations')
  if (keyword === '') return query
  const within = containing(keyword)
  return query.where(sql<boolean>`(lower(organizations.name) like ${within} escape '\\'
    or lower(organizations.manager_name) like ${within} escape '\\' or organizations.contact_phone like ${within} escape '\\')`)
}
const withFigures = (db: Db, query: ReturnType<typeof filtered>) =>
  query
    .selectAll('organizations')
    .select([
      students.as('students'),
      studiedMs.as('studiedMs'),
      certificates.as('certificates'),
      isOrganizationUnverified(db, sql.ref('organizations.id')).as('isUnverified'),
    ])

export const listOrganizations = (db: Db, { keyword, ...at }: PageAt & { keyword?: string | undefined }) =>
  pageOf(withFigures(db, filtered(db, keyword)).orderBy('organizations.name').orderBy('organizations.id'), at)

export const findOrganization = (db: Db, id: number) =>
  withFigures(db, filtered(db).where('organizations.id', '=', id)).executeTakeFirst()
export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof findOrganization>>>

export const findOrganizationName = (db: Db, id: number) =>
  db.selectFrom('organizations').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** Whether an organization exists; if so, it is locked against deletion until the transaction ends. */
export const hasOrganization = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(forShare(db))
    .executeTakeFirst()) !== undefined

/** Updates an organization of the given version; false if it was changed concurrently. */
export const saveOrganization = (db: Db, before: OfVersion, change: Updateable<Columns>): Promise<boolean> =>
  saveIfUnchanged(db, 'organizations', before, change)

/** The number of undeleted accounts of an organization, by role. */
export const countMembers = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select((of) => ['role', of.fn.countAll<number>().as('count')])
    .where('organizationId', '=', id)
    .where('deletedAt', 'is', null)
    .groupBy('role')
    .execute()

/** The number of undeleted classes of an organization. */
export const countClassesOf = (db: Db, id: number): Promise<number> =>
  countRows(db.selectFrom('trainingClasses').where('organizationId', '=', id).where('deletedAt', 'is', null))

/** Deletes an organization; the deleted accounts and classes that still refer to it lose the reference. */
export async function deleteOrganizationRow(db: Db, id: number): Promise<void> {
  for (const table of ['users', 'trainingClasses'] as const)
    await db
      .updateTable(table)
      .set({ organizationId: null })
      .where('organizationId', '=', id)
      .where('deletedAt', 'is not', null)
      .execute()
  await db.deleteFrom('organizations').where('id', '=', id).execute()
}
