/** A lesson of a demo course. Its video is `media/lessons/{slug}-{chapter}-{lesson}.mp4`. */
interface DemoLesson {
  title: string
  description: string
  isPreview?: true
  isPublic?: true
}

export interface DemoChapter {
  title: string
  lessons: DemoLesson[]
}

/** A course of the demo school; `cover` is a file name in `media/covers`, `description` and `syllabus` are HTML. */
export interface DemoCourse {
  slug: string
  name: string
  categoryName: string
  level: 'BEGINNER' | 'INTERMEDIATE' | 'ADVANCED'
  price: number
  requiresLogin: boolean
  status: 'PUBLISHED' | 'PENDING' | 'DRAFT' | 'OFFLINE'
  duration: number
  durationUnit: 'MINUTE' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH'
  cover: string
  description: string
  syllabus: string
  seoKeywords: string
  seoDescription: string
  teachers: string[]
  createdDaysAgo: number
  chapters: DemoChapter[]
}
