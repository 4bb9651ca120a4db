import type { Grant } from './candidate-state.ts'
import type { AttemptRecord, ExamRecord } from './sitting.queries.ts'

const minuteMs = 60_000

/**
 * When an attempt ends: after its minutes or with its exam, and later by the extra minutes of its candidate and by those
 * that it lost to an outage.
 */
export const deadlineOf = (
  { minutes, closesAt }: Pick<ExamRecord, 'minutes' | 'closesAt'>,
  { startedAt, outageMinutes }: Pick<AttemptRecord, 'startedAt' | 'outageMinutes'>,
  grant: Pick<Grant, 'extraMinutes'> | undefined,
): number =>
  Math.min(startedAt + minutes * minuteMs, closesAt ?? Infinity) +
  ((grant?.extraMinutes ?? 0) + outageMinutes) * minuteMs
