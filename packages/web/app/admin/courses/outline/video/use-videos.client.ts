import { useSyncExternalStore } from 'react'
import { videoQueue, type QueuedVideo } from './video-queue.client.ts'

/** The queued video uploads. */
export const useVideos = (): readonly QueuedVideo[] => useSyncExternalStore(videoQueue.subscribe, videoQueue.read)
/** The queued upload of a lesson. */
export const useLessonVideo = (lessonId: number): QueuedVideo | undefined =>
  useVideos().find((item) => item.lessonId === lessonId)
