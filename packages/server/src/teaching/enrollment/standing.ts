import { organizationLimits, type Standing } from '@jiangxue/contract/organization-console.values.ts'

const dayMs = 86_400_000

/** What is kept of somebody's study: of everything, or of the courses of a class. */
export interface StudyFigures {
  readonly creditedMs: number | null
  readonly completedLessons: number | null
  readonly lastStudiedAt: number | null
}

/** How a student is doing, from what is kept of their study. */
export function standingOf(
  { creditedMs, completedLessons, lastStudiedAt }: StudyFigures,
  now: number,
  lessonsWanted: number,
): Standing {
  if ((completedLessons ?? 0) >= lessonsWanted) return 'done'
  if (!creditedMs) return 'notBegun'
  return now - (lastStudiedAt ?? 0) > organizationLimits.idleDays * dayMs ? 'atRisk' : 'onTrack'
}
