import type { BenchLearner, BenchWorld } from './seed.ts'

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
