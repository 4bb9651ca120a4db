import { toPage } from '@jiangxue/contract/kit/page.ts'
import type {
  ConfirmationDecision,
  CreditConfirmation,
  creditConfirmationEndpoints,
} from '@jiangxue/contract/learning/credit-confirmation.ts'
import type { ConfirmationState, ConfirmedKind } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import type { guardedActEndpoints, GuardedActRow } from '@jiangxue/contract/learning/guarded-act.ts'
import type { GuardedAct } from '@jiangxue/contract/learning/guarded-act.values.ts'
import type { HandlersOf } from '../core/http/bind.ts'
import type { Actor } from '../core/http/caller.ts'
import { audit } from '../core/log/audit.ts'
import { problem } from '../core/problem.ts'
import { toInstant, toInstantOrNull } from '../core/units.ts'
import {
  countConfirmations,
  findConfirmation,
  listConfirmations,
  markUsed,
  saveDecision,
  type NamedConfirmation,
} from '../ledger/changes/confirmation.queries.ts'
import { countGuardedActs, listGuardedActs } from '../ledger/changes/guarded-act.queries.ts'
import { expiredUntil } from '../ledger/changes/second-admin.ts'

export const confirmationHandlers: HandlersOf<
  keyof typeof creditConfirmationEndpoints | keyof typeof guardedActEndpoints
> = {
  listCreditConfirmations: async (call) => {
    const { read } = call.context.database
    const rows = await listConfirmations(read, call.query)
    return toPage(
      rows.map((row) => toConfirmation(call, row)),
      await countConfirmations(read),
      call.query,
    )
  },
  decideCreditConfirmation: (call) => decide(call, call.params.id, call.body),
  listGuardedActs: async ({ context: { database }, query }) => {
    const rows = await listGuardedActs(database.read, query)
    return toPage(rows.map(toGuardedAct), await countGuardedActs(database.read, query), query)
  },
}

type GuardedActRecord = Awaited<ReturnType<typeof listGuardedActs>>[number]
const toGuardedAct = (row: GuardedActRecord): GuardedActRow => ({
  id: row.id,
  act: row.act as GuardedAct,
  subject: row.subject,
  changes: JSON.parse(row.changes) as GuardedActRow['changes'],
  doneBy: row.doerName ?? '',
  doneAt: toInstant(row.doneAt),
  confirmedBy: row.confirmerName,
})

async function decide(actor: Actor, id: number, { isConfirmed, reason }: ConfirmationDecision) {
  const { context, caller } = actor
  const asked = await findConfirmation(context.database.read, id)
  if (!asked) throw problem('creditConfirmation.notFound')
  if (asked.requestedBy === caller.userId) throw problem('creditConfirmation.own')
  const isRestore = asked.kind === 'restore'
  if (isRestore && !isConfirmed) throw problem('creditConfirmation.restoreStands')
  const decided = await context.database.write(async (db) => {
    const now = context.now()
    const decision = { decidedBy: caller.userId, decidedAt: now, isConfirmed: Number(isConfirmed), reason }
    if (!(await saveDecision(db, id, decision, isRestore ? 0 : expiredUntil(now))))
      throw problem('creditConfirmation.decided')
    // A restore has already happened; other changes are applied when the requester saves them again.
    if (isRestore) await markUsed(db, id, now)
    const action = isConfirmed ? 'creditConfirmation.confirm' : 'creditConfirmation.refuse'
    await audit(db, actor, { action, targetId: id, detail: { kind: asked.kind, changes: asked.changes, reason } })
    return findConfirmation(db, id)
  })
  return toConfirmation(actor, decided as NamedConfirmation)
}

function toConfirmation({ context, caller }: Actor, row: NamedConfirmation): CreditConfirmation {
  const state = stateOf(row, expiredUntil(context.now()))
  return {
    id: row.id,
    kind: row.kind as ConfirmedKind,
    subject: row.lesson === null ? (row.className ?? row.studentName ?? '') : `${row.course} · ${row.lesson}`,
    changes: JSON.parse(row.changes) as CreditConfirmation['changes'],
    state,
    requestedBy: row.askerName,
    requestedAt: toInstant(row.requestedAt),
    decidedBy: row.deciderName,
    decidedAt: toInstantOrNull(row.decidedAt),
    reason: row.reason,
    isDecidable: state === 'OPEN' && row.requestedBy !== caller.userId,
  }
}

function stateOf(row: NamedConfirmation, expired: number): ConfirmationState {
  if (row.usedAt !== null) return 'DONE'
  if (row.decidedAt !== null && row.isConfirmed === 0) return 'REFUSED'
  if (row.kind !== 'restore' && (row.decidedAt ?? row.requestedAt) <= expired) return 'EXPIRED'
  return row.decidedAt === null ? 'OPEN' : 'CONFIRMED'
}
