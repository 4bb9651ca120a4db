/** The file name of a lesson's video in `media/lessons`. */
export const lessonFilm = (courseSlug: string, chapterIndex: number, lessonIndex: number): string =>
  `${courseSlug}-${chapterIndex + 1}-${lessonIndex + 1}.mp4`
