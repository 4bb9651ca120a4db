import { rosterLimits } from '@jiangxue/contract/student/roster.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { findImport, type ImportRecord } from './import.queries.ts'

/** The organization whose students a caller may import: an organization admin's own; null, meaning all, for admins. */
export function importScope({ role, organizationId }: Caller): number | null {
  if (role === 'ADMIN') return null
  if (role !== 'ORG_ADMIN' || organizationId === null) throw problem('access.denied')
  return organizationId
}

/** Returns an import that the caller may see. */
export async function getImport(db: Db, caller: Caller, id: number): Promise<ImportRecord> {
  const scope = importScope(caller)
  const record = await findImport(db, id)
  if (!record || (scope !== null && record.organizationId !== scope)) throw problem('import.notFound')
  return record
}

/** Whether the data that a preview, and then its import, stores for a day is still available. */
export const isKept = ({ createdAt, committedAt }: Pick<ImportRecord, 'createdAt' | 'committedAt'>, now: number) =>
  now - (committedAt ?? createdAt) < rosterLimits.keptMs
