import { sha256 } from '../packages/server/src/core/crypto/keys.ts'
import type { BenchLearner, BenchWorld } from './seed.ts'

/** In no order, as learners come: in the order of their ids their rows would be neighbours and share pages. */
export const scattered = (learners: readonly BenchLearner[]): BenchLearner[] =>
  learners
    .map((learner) => [sha256(learner.token), learner] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, learner]) => learner)

/** The next report of one learner after the other, as their players send them. */
export function reportsOf(
  { courseId, lessonId }: Pick<BenchWorld, 'courseId' | 'lessonId'>,
  learners: readonly BenchLearner[],
) {
  let sent = 0
  return () => {
    const learner = learners[sent++ % learners.length] as BenchLearner
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
