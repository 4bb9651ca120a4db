import { rosterLimits } from '@jiangxue/contract/roster.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { findImport, type ImportRecord } from './import.queries.ts'

/** Whose students a caller may import: an organization admin's own organization's, an admin's all (null). */
export function importScope({ role, organizationId }: Caller): number | null {
  if (role === 'ADMIN') return null
  if (role !== 'ORG_ADMIN' || organizationId === null) throw problem('access.denied')
  return organizationId
}

/** An import that the caller may see. */
export async function getImport(db: Db, caller: Caller, id: number): Promise<ImportRecord> {
  const scope = importScope(caller)
  const record = await findImport(db, id)
  if (!record || (scope !== null && record.organizationId !== scope)) throw problem('import.notFound')
  return record
}

/** Whether what is kept of an import for a day is still there. */
export const isKept = ({ context }: Pick<Actor, 'context'>, record: Pick<ImportRecord, 'createdAt'>) =>
  context.now() - record.createdAt < rosterLimits.keptMs
