import { examLimits, isFormal, type DeviceRule } from '@jiangxue/contract/exam/exam.values.ts'
import type { AttemptRecord, ExamRecord } from './sitting.queries.ts'

/** How often an open attempt may still go on at another device; what is not formal may always. */
export function takeoversLeft(
  { kind, deviceRule }: Pick<ExamRecord, 'kind' | 'deviceRule'>,
  { takeovers, unlocks }: Pick<AttemptRecord, 'takeovers' | 'unlocks'>,
): number {
  if (!isFormal(kind)) return Infinity
  const allowed = deviceRule === ('locked' satisfies DeviceRule) ? 0 : examLimits.mostTakeovers
  return allowed + unlocks - takeovers
}
