import { readJson } from '../../../core/json-text.ts'
import { toSeconds } from '../../../core/units.ts'
import { cover, firstGap, type Coverage } from '../../../ledger/rules/coverage.ts'
import { pendingOfVideo, type PresenceState } from './presence-state.ts'
import type { LessonFigures } from './watch-report.ts'
import type { LessonProgress } from './watch-state.queries.ts'

type Progress = Pick<LessonProgress, 'coverage' | 'creditedMs' | 'progressPercent' | 'completedAt'>

/**
 * The figures of a lesson for the duration of its current video; all 0 without progress. Pending study time need not be
 * watched again.
 */
export function figuresOf(
  progress: Progress | undefined,
  durationMs: number,
  pending: readonly (readonly [fromMs: number, toMs: number])[] = [],
): LessonFigures {
  const isCompleted = progress !== undefined && progress.completedAt !== null
  const credited = progress ? readJson<Coverage>(progress.coverage) : []
  const watched = pending.reduce((known, [fromMs, toMs]) => cover(known, fromMs, toMs).coverage, credited)
  return {
    progress: progress?.progressPercent ?? 0,
    isCompleted,
    currentTime: toSeconds(isCompleted ? 0 : firstGap(watched, durationMs)),
    creditedSeconds: toSeconds(progress?.creditedMs ?? 0),
  }
}

/**
 * The figures for the lesson's current video. Progress in a video that was replaced before completion no longer counts.
 */
export function currentFigures(
  progress: (Progress & { readonly mediaId: number }) | undefined,
  { id, mediaId, durationMs }: { readonly id: number; readonly mediaId: number | null; readonly durationMs: number },
  presence: PresenceState | undefined,
): LessonFigures {
  const isOldVideo = progress && progress.completedAt === null && progress.mediaId !== mediaId
  const current = isOldVideo ? { ...progress, coverage: '[]', progressPercent: 0 } : progress
  return figuresOf(current, durationMs, pendingOfVideo(presence, id, mediaId))
}
