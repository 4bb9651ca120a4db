import type { guardedActEndpoints, GuardedActRow } from '@jiangxue/contract/learning/guarded-act.ts'
import { showPage } from '../core/database/page-of.ts'
import type { HandlersOf } from '../core/http/bind.ts'
import { readJson } from '../core/json-text.ts'
import { toInstant } from '../core/units.ts'
import { listGuardedActs } from '../ledger/changes/guarded-act.queries.ts'

export const guardedActHandlers: HandlersOf<keyof typeof guardedActEndpoints> = {
  listGuardedActs: async ({ context: { database }, query }) =>
    showPage(await listGuardedActs(database.read, query), query, toGuardedAct),
}

type GuardedActRecord = Awaited<ReturnType<typeof listGuardedActs>>['rows'][number]
const toGuardedAct = (row: GuardedActRecord): GuardedActRow => ({
  id: row.id,
  act: row.act,
  subject: row.subject,
  changes: readJson(row.changes),
  doneBy: row.doerName ?? '',
  doneAt: toInstant(row.doneAt),
  confirmedBy: row.confirmerName,
})
