import type { Db } from '../../core/database/database.ts'
import { invalid } from '../../core/http/problem.ts'
import { hasOrganization } from './organization.queries.ts'

/** Throws where a form names an organization that is not there. */
export async function assertOrganizationExists(db: Db, id: number | null | undefined): Promise<void> {
  if (id && !(await hasOrganization(db, id))) throw invalid({ organizationId: 'organization.notFound' })
}
