import { sha256 } from '../packages/server/src/core/crypto/keys.ts'
import type { BenchLearner, BenchWorld } from './seed.ts'

/**
 * Returns a factory for the next report of each learner in turn, in scattered order as real players would send them. In
 * id order, the rows of consecutive learners would share database pages.
 */
export function reportsOf(
  { courseId, lessonId }: Pick<BenchWorld, 'courseId' | 'lessonId'>,
  learners: readonly BenchLearner[],
) {
  const inNoOrder = learners
    .map((learner) => [sha256(learner.token), learner] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, learner]) => learner)
  let sent = 0
  return () => {
    const learner = inNoOrder[sent++ % inNoOrder.length] as BenchLearner
    const position = (learner.anchorMs + Date.now() - learner.anchoredAt) / 1000
    return {
      method: 'POST' as const,
      path: '/api/learning/watch-records',
      headers: { authorization: `Bearer ${learner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        courseId,
        videoId: lessonId,
        position,
        duration: 36_000,
        playbackSession: learner.playbackSession,
        eventId: `event-${sent}`,
      }),
    }
  }
}
