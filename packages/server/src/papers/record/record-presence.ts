import type { RecordPresence } from '@jiangxue/certificate/record-data.ts'
import type { Context } from '../../core/context.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { askingSince } from '../../ledger/rules/presence-rules.ts'
import { currentPresenceRules } from '../../ledger/rules/rules-in-force.ts'
import { listClassesStudiedFor } from '../../people/user/user.queries.ts'
import { countChecks } from '../../teaching/student-centre/presence-entry.queries.ts'

/** The presence checks shown in a record; null if the student is not, and was never, asked. */
export async function readRecordPresence(
  { database: { read }, settings }: Context,
  studentId: number,
): Promise<RecordPresence | null> {
  const rules = await currentPresenceRules(settings)
  const classes = await listClassesStudiedFor(read, studentId)
  const asked = (classes.length > 0 ? classes : [null]).flatMap((classId) => askingSince(rules, classId) ?? [])
  const checks = await countChecks(read, studentId)
  if (asked.length === 0 && checks.passed + checks.missed === 0) return null
  const { 'basic.timezone': timezone } = await settings.current()
  return { ...checks, since: asked.length > 0 ? siteDay(Math.min(...asked), timezone) : null }
}
