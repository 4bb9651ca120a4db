import type { DemoCourse } from './demo-course.ts'

/** The film of a lesson below `media/`: the one it names, else the one made of its title and description. */
export function lessonFilm(course: DemoCourse, chapterIndex: number, lessonIndex: number) {
  const named = course.chapters[chapterIndex]?.lessons[lessonIndex]?.video
  return named
    ? { folder: 'videos', name: named }
    : { folder: 'lessons', name: `${course.slug}-${chapterIndex + 1}-${lessonIndex + 1}.mp4` }
}
