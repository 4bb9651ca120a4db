import type { DemoCourse } from './demo-course.ts'

/**
 * The video of a lesson below `media/`: the one it names, the one of its exercises, or else the one generated from its
 * title and description.
 */
export function lessonFilm(course: DemoCourse, chapterIndex: number, lessonIndex: number) {
  const lesson = course.chapters[chapterIndex]?.lessons[lessonIndex]
  if (lesson?.video) return { folder: 'videos', name: lesson.video }
  if (lesson?.isPractice) return { folder: 'practice', name: `${course.slug}-${chapterIndex + 1}.mp4` }
  return { folder: 'lessons', name: `${course.slug}-${chapterIndex + 1}-${lessonIndex + 1}.mp4` }
}
