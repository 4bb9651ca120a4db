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

/** Returns the next playable video, possibly in a later chapter. */
export const nextPlayable = (chapters: Chapters, videoId: number): Video | undefined =>
  firstPlayableAfter(videosOf(chapters), videoId)

/** Returns the previous playable video, possibly in an earlier chapter. */
export const previousPlayable = (chapters: Chapters, videoId: number): Video | undefined =>
  firstPlayableAfter(videosOf(chapters).toReversed(), videoId)

const videosOf = (chapters: Chapters) => chapters.flatMap(({ videos }) => videos)

function firstPlayableAfter(videos: readonly Video[], videoId: number): Video | undefined {
  const at = videos.findIndex(({ id }) => id === videoId)
  return at < 0 ? undefined : videos.slice(at + 1).find(canPlay)
}
