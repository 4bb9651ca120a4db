import type { Chapter, Lesson } from '@jiangxue/contract/course/course.ts'

/** The values of most lessons for a visitor; omitted from the page's data, which can contain hundreds of lessons. */
const usual = {
  description: '',
  isPreview: false,
  isPublic: false,
  hasVideo: true,
  canWatch: false,
  lock: null,
  videoUrl: null,
  poster: null,
  captionsUrl: null,
  progress: 0,
  isCompleted: false,
  lastStudyTime: null,
} satisfies Partial<Lesson>

type PackedLesson = Partial<Lesson> & Pick<Lesson, Exclude<keyof Lesson, keyof typeof usual>>
type PackedChapter = Omit<Chapter, 'lessons'> & { lessons: readonly PackedLesson[] }

/** Returns the outline without default values, for the page's data. */
export const packOutline = (chapters: readonly Chapter[]): PackedChapter[] =>
  chapters.map((chapter) => ({
    ...chapter,
    lessons: chapter.lessons.map(
      (lesson) =>
        Object.fromEntries(
          Object.entries(lesson).filter(([name, value]) => value !== (usual as Record<string, unknown>)[name]),
        ) as PackedLesson,
    ),
  }))

export const unpackOutline = (chapters: readonly PackedChapter[]): Chapter[] =>
  chapters.map((chapter) => ({ ...chapter, lessons: chapter.lessons.map((lesson) => ({ ...usual, ...lesson })) }))
