import type { CoursePlan, Video } from '@jiangxue/contract/course/course.ts'

type Chapters = readonly { readonly videos: readonly Video[] }[]

export const canPlay = (video: Video): boolean => video.canWatch && video.hasVideo

/** Returns the video and its chapter, or undefined if the course has no such video. */
export function findVideo(chapters: CoursePlan['chapters'], videoId: number) {
  for (const chapter of chapters) {
    const video = chapter.videos.find(({ id }) => id === videoId)
    if (video) return { chapter, video }
  }
  return undefined
}

/** Returns the next video that is playable or opens later on the way through the course, possibly in a later chapter. */
export const nextVideo = (chapters: Chapters, videoId: number): Video | undefined =>
  firstAfter(videosOf(chapters), videoId, (video) => canPlay(video) || (video.hasVideo && video.lock !== null))

/** Returns the previous playable video, possibly in an earlier chapter. */
export const previousPlayable = (chapters: Chapters, videoId: number): Video | undefined =>
  firstAfter(videosOf(chapters).toReversed(), videoId, canPlay)

/** The videos that open later on the way through the course. */
export const lockedVideos = (chapters: Chapters): Video[] => videosOf(chapters).filter(({ lock }) => lock !== null)

const videosOf = (chapters: Chapters) => chapters.flatMap(({ videos }) => videos)

function firstAfter(videos: readonly Video[], videoId: number, isWanted: (video: Video) => boolean): Video | undefined {
  const at = videos.findIndex(({ id }) => id === videoId)
  return at < 0 ? undefined : videos.slice(at + 1).find(isWanted)
}
