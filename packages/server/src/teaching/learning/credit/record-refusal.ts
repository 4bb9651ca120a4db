import type { RefusalReason } from '@jiangxue/contract/learning/learning.values.ts'
import { siteDay } from '../../../core/time/site-day.ts'
import type { Crediting } from '../state/crediting.ts'
import { key } from '../state/keys.ts'

/** Counts a rejected report, or pending study time that was lost. */
export function recordRefusal(
  {
    report,
    rules,
    changes,
    totals,
  }: Pick<Crediting, 'rules' | 'changes' | 'totals'> & {
    readonly report: Pick<Crediting['report'], 'studentId' | 'lessonId' | 'at'>
  },
  reason: RefusalReason,
): void {
  const { studentId, lessonId, at } = report
  const day = siteDay(at, rules.timezone)
  const refusalKey = key(studentId, lessonId, day, reason)
  const refusals = (changes.refusals.get(refusalKey)?.refusals ?? 0) + 1
  changes.refusals.set(refusalKey, { studentId, lessonId, day, reason, refusals, lastAt: at })
  totals.refusals += 1
  changes.totals.set(studentId, totals)
}
