import { organizationLimits, type LearningStatus } from '@jiangxue/contract/organization/organization-console.values.ts'

const dayMs = 86_400_000

/** A student's study totals: overall, or of the courses of a class. */
export interface StudyFigures {
  readonly creditedMs: number | null
  readonly completedLessons: number | null
  readonly lastStudiedAt: number | null
}

/** How a student is doing, from their study totals. */
export function learningStatusOf(
  { creditedMs, completedLessons, lastStudiedAt }: StudyFigures,
  now: number,
  lessonsWanted: number,
): LearningStatus {
  if ((completedLessons ?? 0) >= lessonsWanted) return 'done'
  if (!creditedMs) return 'notBegun'
  return now - (lastStudiedAt ?? 0) > organizationLimits.idleDays * dayMs ? 'atRisk' : 'onTrack'
}
