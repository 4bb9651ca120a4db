import type { Db } from '../../core/database/database.ts'
import { invalid } from '../../core/problem.ts'
import { hasOrganization } from './organization.queries.ts'

/** Throws if a form names an organization that does not exist. */
export async function assertOrganizationExists(db: Db, id: number | null | undefined): Promise<void> {
  if (id && !(await hasOrganization(db, id))) throw invalid({ organizationId: 'organization.notFound' })
}
