import { firstGap, type Coverage } from '../../core/ledger/coverage.ts'
import { toSeconds } from '../../core/units.ts'
import type { LessonFigures } from './watch-report.ts'
import type { LessonProgress } from './watch-state.queries.ts'

type Progress = Pick<LessonProgress, 'coverage' | 'creditedMs' | 'progressPercent' | 'completedAt'>

/** The figures of a lesson whose current video has this duration; all 0 without progress. */
export function figuresOf(progress: Progress | undefined, durationMs: number): LessonFigures {
  const isCompleted = progress !== undefined && progress.completedAt !== null
  const resumeMs = progress && !isCompleted ? firstGap(JSON.parse(progress.coverage) as Coverage, durationMs) : 0
  return {
    progress: progress?.progressPercent ?? 0,
    isCompleted,
    currentTime: toSeconds(resumeMs),
    creditedSeconds: toSeconds(progress?.creditedMs ?? 0),
  }
}
