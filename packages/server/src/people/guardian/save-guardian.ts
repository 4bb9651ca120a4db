import { GuardianForm, type Guardian } from '@jiangxue/contract/student/guardian.ts'
import { columnsOf } from '../../core/database/columns.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem, existing, invalid } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { lockUser } from '../account/account.queries.ts'
import { getStudent } from '../student/student.policy.ts'
import { deleteGuardian, findGuardian, saveGuardianRow, type GuardianRow } from './guardian.queries.ts'
import { guardianFacts, toGuardian } from './guardian.wire.ts'

const toColumns = columnsOf<'guardians'>()(GuardianForm, {})

/** Records the consent of a student's guardian. */
export async function saveGuardian(
  actor: Actor,
  studentId: number,
  { version, ...form }: GuardianForm & { readonly version?: number | undefined },
): Promise<Guardian> {
  const { settings, now } = actor.context
  const today = siteDay(now(), (await settings.current())['basic.timezone'])
  if (form.consentedOn > today) throw invalid({ consentedOn: 'date.inFuture' })
  return changing(actor, studentId, async (db, before) => {
    if (version !== undefined && version !== before?.version)
      throw problem('resource.stale', { data: before && toGuardian(before) })
    const recorded = { studentId, recordedBy: actor.caller.userId, recordedAt: now() }
    await saveGuardianRow(db, { ...toColumns(form), ...recorded }, (before?.version ?? 0) + 1)
    const after = existing(await findGuardian(db, studentId), 'student.notFound')
    const detail = { before: before && guardianFacts(before), after: guardianFacts(after) }
    await audit(db, actor, { action: 'student.saveGuardian', targetId: studentId, detail })
    return toGuardian(after)
  })
}

export const removeGuardian = (actor: Actor, studentId: number): Promise<void> =>
  changing(actor, studentId, async (db, before) => {
    if (!before) throw problem('resource.notFound')
    await deleteGuardian(db, studentId)
    const detail = { before: guardianFacts(before) }
    await audit(db, actor, { action: 'student.removeGuardian', targetId: studentId, detail })
  })

/** Changes the guardian of a student whom the caller may change, one change after the other. */
async function changing<T>(
  { context: { database }, caller }: Actor,
  studentId: number,
  change: (db: Db, before: GuardianRow | undefined) => Promise<T>,
): Promise<T> {
  await getStudent(database.read, caller, studentId)
  return database.write(async (db) => {
    await lockUser(db, studentId)
    await getStudent(db, caller, studentId)
    return change(db, await findGuardian(db, studentId))
  })
}
