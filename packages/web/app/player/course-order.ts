import type { CoursePlan, Video } from '@jiangxue/contract/course.ts'

type Chapters = readonly { readonly videos: readonly Video[] }[]

export const canPlay = (video: Video): boolean => video.canWatch && video.hasVideo

/** The video and its chapter, or undefined where the course has no such video. */
export function findVideo(chapters: CoursePlan['chapters'], videoId: number) {
  for (const chapter of chapters) {
    const video = chapter.videos.find(({ id }) => id === videoId)
    if (video) return { chapter, video }
  }
  return undefined
}

/** The next video in order that may be played, also of a later chapter. */
export const nextPlayable = (chapters: Chapters, videoId: number): Video | undefined =>
  firstPlayableAfter(videosOf(chapters), videoId)

/** The one before, also of an earlier chapter. */
export const previousPlayable = (chapters: Chapters, videoId: number): Video | undefined =>
  firstPlayableAfter(videosOf(chapters).toReversed(), videoId)

const videosOf = (chapters: Chapters) => chapters.flatMap(({ videos }) => videos)

function firstPlayableAfter(videos: readonly Video[], videoId: number): Video | undefined {
  const at = videos.findIndex(({ id }) => id === videoId)
  return at < 0 ? undefined : videos.slice(at + 1).find(canPlay)
}
