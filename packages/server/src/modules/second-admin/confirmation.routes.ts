import type {
  ConfirmationDecision,
  CreditConfirmation,
  creditConfirmationEndpoints,
} from '@jiangxue/contract/learning/credit-confirmation.ts'
import type { ConfirmationState } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import { unseal } from '../../core/crypto/keys.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { repeatCall } from '../../core/http/repeat-call.ts'
import { readJson } from '../../core/json-text.ts'
import { audit } from '../../core/log/audit.ts'
import type { RunningCall } from '../../core/operation-name.ts'
import { existing, invalid, Problem, problem } from '../../core/problem.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import {
  countConfirmations,
  findConfirmation,
  findRequester,
  listConfirmations,
  markUsed,
  saveDecision,
  type NamedConfirmation,
} from './confirmation.queries.ts'
import { expiredUntil } from './consume-confirmation.ts'

export const confirmationHandlers: HandlersOf<keyof typeof creditConfirmationEndpoints> = {
  listCreditConfirmations: async (call) => {
    const { read } = call.context.database
    const found = { rows: await listConfirmations(read, call.query), total: await countConfirmations(read) }
    return showPage(found, call.query, (row) => toConfirmation(call, row))
  },
  decideCreditConfirmation: (call) => decide(call, call.params.id, call.body),
}

async function decide(actor: Actor, id: number, { isConfirmed, reason }: ConfirmationDecision) {
  const { context, caller } = actor
  if (!isConfirmed && reason === '') throw invalid({ reason: 'reason.missing' })
  const asked = existing(await findConfirmation(context.database.read, id), 'creditConfirmation.notFound')
  if (asked.requestedBy === caller.userId) throw problem('creditConfirmation.own')
  const isRestore = asked.kind === 'restore'
  if (isRestore && !isConfirmed) throw problem('creditConfirmation.restoreStands')
  const decided = await context.database.write(async (db) => {
    const now = context.now()
    const decision = { decidedBy: caller.userId, decidedAt: now, isConfirmed: Number(isConfirmed), reason }
    if (!(await saveDecision(db, id, decision, isRestore ? 0 : expiredUntil(now))))
      throw problem('creditConfirmation.decided')
    // A restore has already happened; other changes are made by the call that asked for them.
    if (isRestore) await markUsed(db, id, now)
    const action = isConfirmed ? 'creditConfirmation.confirm' : 'creditConfirmation.refuse'
    await audit(db, actor, { action, targetId: id, detail: { kind: asked.kind, changes: asked.changes, reason } })
    return existing(await findConfirmation(db, id), 'creditConfirmation.notFound')
  })
  if (!isConfirmed || asked.call === '' || asked.requestedBy === null) return toConfirmation(actor, decided)
  await carryOut(actor, asked.call, asked.requestedBy)
  return toConfirmation(
    actor,
    existing(await findConfirmation(context.database.read, id), 'creditConfirmation.notFound'),
  )
}

/**
 * Makes the confirmed call for the admin who asked for it. If it can no longer be made, because what it changes has
 * changed since, the confirmation stays valid for saving it again.
 */
async function carryOut({ context }: Actor, sealed: string, requestedBy: number): Promise<void> {
  const caller = await findRequester(context.database.read, requestedBy)
  if (!caller) return
  const call = readJson<RunningCall>(unseal(context.keys, sealed))
  await repeatCall({ context, caller, origin: { ip: '', userAgent: '' } }, call).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    context.log.warn({ call: call.name, problem: error.code }, 'a confirmed change could not be made')
  })
}

function toConfirmation({ context, caller }: Actor, row: NamedConfirmation): CreditConfirmation {
  const state = stateOf(row, expiredUntil(context.now()))
  return {
    id: row.id,
    kind: row.kind,
    subject: row.lesson === null ? (row.className ?? row.studentName ?? '') : `${row.course} · ${row.lesson}`,
    changes: readJson(row.changes),
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
