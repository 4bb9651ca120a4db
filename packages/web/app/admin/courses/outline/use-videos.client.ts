import { useSyncExternalStore } from 'react'
import { videoQueue, type QueuedVideo } from './video-queue.client.ts'

/** The videos on their way. */
export const useVideos = (): readonly QueuedVideo[] => useSyncExternalStore(videoQueue.subscribe, videoQueue.read)
/** The one of a lesson. */
export const useLessonVideo = (lessonId: number): QueuedVideo | undefined =>
  useVideos().find((item) => item.lessonId === lessonId)
