import {
  importedText,
  joinedText,
  type Confirmed,
  type ImportResult,
  type StudentImport,
} from '@jiangxue/contract/student/roster.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { listImports } from './import.queries.ts'
import { getImport } from './roster.policy.ts'
import { toStudentImport } from './roster.wire.ts'
import { progressOf, runRosterJob } from './run-roster-job.ts'

/** The user a job runs for. */
export const jobOwner = ({ caller, origin }: Actor) => ({ userId: caller.userId, ip: origin.ip })

/** Imports the valid rows of a preview and the confirmed doubtful ones. */
export async function commitRoster(actor: Actor, id: number, confirmed?: Confirmed) {
  const data: ImportResult = await runRosterJob(actor.context, { kind: 'commit', id, confirmed }, jobOwner(actor))
  const { created, updated, joined, already = 0 } = data
  const message =
    joined === undefined
      ? translate(importedText, { n: created + updated })
      : translate(joinedText, { joined, created, already })
  return { message, data }
}

/** Undoes an import, after `prepare`. */
export const undoRoster = (actor: Actor, id: number, prepare?: () => Promise<void>): Promise<undefined> =>
  runRosterJob(actor.context, { kind: 'undo', id }, jobOwner(actor), prepare)

export async function readImport({ context, caller }: Actor, id: number): Promise<StudentImport> {
  await getImport(context.database.read, caller, id)
  const [row] = await listImports(context.database.read, { id, limit: 1 })
  if (!row) throw problem('import.notFound')
  return toStudentImport(row, context.now(), progressOf(id))
}
