import { anomalyStateLabels, type AnomalyDecision } from '@jiangxue/contract/learning/anomaly.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { findStudent } from '../../teaching/enrollment/enrollment.queries.ts'
import { discountRows } from '../../teaching/learning/discount-rows.ts'
import { creditRulesOf } from '../../teaching/learning/watch-queue.ts'
import { changeFinding, findFinding, listNumbers, lockFinding, type FindingRow } from './anomaly.queries.ts'

const lockedFinding = async (db: Db, id: number): Promise<FindingRow> => {
  await lockFinding(db, id)
  return getFinding(db, id)
}

const getFinding = async (db: Db, id: number): Promise<FindingRow> => {
  return existing(await findFinding(db, id), 'anomaly.notFound')
}

/** Makes the caller the owner of a finding. The student is notified the first time and can answer from then on. */
export async function takeAnomaly(actor: Actor, id: number): Promise<FindingRow> {
  const { context, caller } = actor
  const { database, keys, settings } = context
  const values = await settings.current()
  return database.write(async (db) => {
    const now = context.now()
    const { notifiedAt, studentId, day } = await lockedFinding(db, id)
    const owned = { ownerId: caller.userId, notifiedAt: notifiedAt ?? now }
    if (!(await changeFinding(db, id, owned))) throw problem('anomaly.decided')
    const student = notifiedAt === null ? await findStudent(db, studentId) : undefined
    if (student) await notify(db, { keys, values, now }, 'anomalyTaken', { ...student, studentId }, { date: day }, id)
    await audit(db, actor, { action: 'anomaly.take', targetId: id, detail: { studentId, date: day } })
    return getFinding(db, id)
  })
}

interface Decision {
  readonly decision: AnomalyDecision
  readonly reason: string
  readonly version?: number | undefined
}

/** Settles a finding. A finding without an owner gets the caller as owner. Discounting appends a row to the ledger. */
export async function decideAnomaly(actor: Actor, id: number, form: Decision): Promise<FindingRow> {
  const { context, caller } = actor
  const { database, keys, settings } = context
  const { decision, reason } = form
  const values = await settings.current()
  const rules = await creditRulesOf(context)
  return database.write(async (db) => {
    const now = context.now()
    const before = await lockedFinding(db, id)
    if (form.version !== undefined && form.version !== before.version) throw problem('resource.stale')
    const settled = {
      state: decision,
      reason,
      ownerId: before.ownerId ?? caller.userId,
      decidedBy: caller.userId,
      decidedAt: now,
      notifiedAt: before.notifiedAt ?? now,
    }
    if (!(await changeFinding(db, id, settled))) throw problem('anomaly.decided')
    const { studentId, day } = before
    if (decision === 'DISCOUNTED') {
      const about = { findingId: id, day, numbers: await listNumbers(db, before) }
      const discountedMs = await discountRows(db, rules, studentId, about, now)
      await db.updateTable('anomalyFindings').set({ discountedMs }).where('id', '=', id).execute()
    }
    const student = await findStudent(db, studentId)
    const facts = { date: day, status: anomalyStateLabels[decision], reason }
    if (student) await notify(db, { keys, values, now }, 'anomalyDecided', { ...student, studentId }, facts, id)
    await audit(db, actor, {
      action: 'anomaly.decide',
      targetId: id,
      detail: { studentId, date: day, decision, reason },
    })
    return getFinding(db, id)
  })
}

/** Stores the student's answer while the finding is open. */
export async function answerAnomaly(actor: Actor, studentId: number, id: number, answer: string): Promise<FindingRow> {
  const { context } = actor
  return context.database.write(async (db) => {
    const finding = await findFinding(db, id)
    if (finding?.studentId !== studentId || finding.notifiedAt === null) throw problem('anomaly.notFound')
    if (!(await changeFinding(db, id, { answer, answeredAt: context.now() }))) throw problem('anomaly.decided')
    await audit(db, actor, { action: 'anomaly.answer', targetId: id })
    return getFinding(db, id)
  })
}
