import { unchangedReasons } from '@jiangxue/contract/kit/batch.values.ts'
import { organizationLimits } from '@jiangxue/contract/organization/organization-console.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { notify } from '../../messaging/notification/notify.ts'
import type { BatchStep } from '../../people/account/run-batch.ts'
import { findOrganizationName } from '../../people/organization/organization.queries.ts'
import { getStudent } from '../../people/student/student.policy.ts'
import { insertReminder } from './organization-console.queries.ts'

const limitMs = organizationLimits.reminderDays * 86_400_000

/** Reminds a student to study, in the name of their organization; does nothing if the student was reminded recently. */
export async function remindStudent(actor: Actor, id: number): Promise<BatchStep> {
  const { context, caller } = actor
  const { database, keys, settings } = context
  const student = await getStudent(database.read, caller, id)
  if (student.status !== 'ACTIVE') return { outcome: 'unchanged', reason: unchangedReasons.inactive }
  const values = await settings.current()
  const organization =
    student.organizationId === null ? undefined : await findOrganizationName(database.read, student.organizationId)
  return database.write(async (db) => {
    const now = context.now()
    const reminder = { studentId: id, day: siteDay(now, values['basic.timezone']), sentAt: now, sentBy: caller.userId }
    if (!(await insertReminder(db, reminder, now - limitMs)))
      return { outcome: 'unchanged', reason: unchangedReasons.remindedLately }
    const facts = { organization: organization?.name ?? values['basic.siteName'] }
    await notify(db, { keys, values, now }, 'studyReminder', { ...student, studentId: id }, facts)
    await audit(db, actor, { action: 'student.remind', targetId: id })
    return { outcome: 'changed' }
  })
}
