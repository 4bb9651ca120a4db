import type { CourseListQuery } from '@jiangxue/contract/course.ts'
import type { CourseSort } from '@jiangxue/contract/course.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import { outlineOrder } from './outline.queries.ts'

const cardColumns = [
  'courses.id',
  'courses.name',
  'courses.summary',
  'courses.level',
  'courses.priceFen',
  'courses.coverFileId',
  'courses.categoryId',
  'courses.requiresLogin',
  'courses.lessonCount',
  'courses.studentCount',
  'courses.enrollCount',
  'courses.createdAt',
  'categories.name as categoryName',
] as const

const published = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.categoryId')
    .where('courses.status', '=', 'PUBLISHED')
    .where('courses.deletedAt', 'is', null)

function filtered(db: Db, { keyword, categoryId }: Pick<CourseListQuery, 'keyword' | 'categoryId'>) {
  let query = published(db)
  if (categoryId !== undefined) query = query.where('courses.categoryId', '=', categoryId)
  if (keyword) {
    const pattern = `%${escapeLike(keyword.toLowerCase())}%`
    query = query.where(
      sql<boolean>`(lower(courses.name) like ${pattern} escape '\\' or lower(courses.summary) like ${pattern} escape '\\')`,
    )
  }
  return query
}

const order: Record<
  CourseSort,
  readonly [column: 'createdAt' | 'studentCount' | 'priceFen', direction: 'asc' | 'desc']
> = {
  newest: ['createdAt', 'desc'],
  popular: ['studentCount', 'desc'],
  'price-asc': ['priceFen', 'asc'],
  'price-desc': ['priceFen', 'desc'],
}

/** One page of published courses and how many there are in all. */
export async function listPublishedCourses(db: Db, query: CourseListQuery) {
  const [column, direction] = order[query.sort]
  const rows = await filtered(db, query)
    .select(cardColumns)
    .orderBy(`courses.${column}`, direction)
    .orderBy('courses.id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const isWhole = query.page === 0 && rows.length < query.size
  const total = isWhole ? rows.length : await countPublishedCourses(db, query)
  return { rows, total }
}
export type CourseCardRow = Awaited<ReturnType<typeof listPublishedCourses>>['rows'][number]

async function countPublishedCourses(db: Db, query: CourseListQuery): Promise<number> {
  const row = await filtered(db, query)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** A course that is not deleted, whatever its status. */
export const findCourse = (db: Db, id: number) =>
  db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.categoryId')
    .select(cardColumns)
    .select([
      'courses.status',
      'courses.duration',
      'courses.durationUnit',
      'courses.description',
      'courses.syllabus',
      'courses.seoKeywords',
      'courses.seoDescription',
    ])
    .where('courses.id', '=', id)
    .where('courses.deletedAt', 'is', null)
    .executeTakeFirst()
export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>

export const listCourseTeachers = (db: Db, courseId: number) =>
  db
    .selectFrom('courseTeachers')
    .innerJoin('teachers', 'teachers.id', 'courseTeachers.teacherId')
    .select([
      'teachers.id',
      'teachers.name',
      'teachers.title',
      'teachers.specialty',
      'teachers.status',
      'teachers.avatarFileId',
    ])
    .where('courseTeachers.courseId', '=', courseId)
    .orderBy('courseTeachers.position')
    .execute()

/** Whether the user stands behind one of the course's teachers. */
export const teachesCourse = async (db: Db, userId: number, courseId: number): Promise<boolean> =>
  (await db
    .selectFrom('courseTeachers')
    .innerJoin('teachers', 'teachers.id', 'courseTeachers.teacherId')
    .select('teachers.id')
    .where('courseTeachers.courseId', '=', courseId)
    .where('teachers.userId', '=', userId)
    .executeTakeFirst()) !== undefined

/** Chapters with their lessons, in their order, one row a lesson; a chapter without lessons is one row without. */
export const listOutline = (db: Db, courseId: number) =>
  db
    .selectFrom('chapters')
    .leftJoin('lessons', (join) =>
      join.onRef('lessons.chapterId', '=', 'chapters.id').on('lessons.deletedAt', 'is', null),
    )
    .leftJoin('media', 'media.id', 'lessons.mediaId')
    .select([
      'chapters.id as chapterId',
      'chapters.title as chapterTitle',
      'lessons.id',
      'lessons.title',
      'lessons.description',
      'lessons.mediaId',
      'lessons.isPreview',
      'lessons.isPublic',
      'lessons.creditHundredths',
      'media.durationMs',
      'media.externalUrl',
      'media.posterFileId',
      'media.captionsFileId',
    ])
    .where('chapters.courseId', '=', courseId)
    .where('chapters.deletedAt', 'is', null)
    .orderBy(outlineOrder)
    .execute()
export type OutlineRow = Awaited<ReturnType<typeof listOutline>>[number]

/** How far a student is in lessons; of a video that has taken another's place nothing is watched yet, unless the lesson was completed. */
export const listLessonProgress = (db: Db, studentId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('lessonProgress')
    .innerJoin('lessons', 'lessons.id', 'lessonProgress.lessonId')
    .select(['lessonProgress.lessonId', 'lessonProgress.completedAt'])
    .select(
      sql<number>`case when lesson_progress.media_id = lessons.media_id or lesson_progress.completed_at is not null
      then lesson_progress.progress_percent else 0 end`.as('progressPercent'),
    )
    .where('lessonProgress.studentId', '=', studentId)
    .where('lessonProgress.courseId', 'in', courseIds)
    .execute()

export const listCategories = (db: Db) =>
  db.selectFrom('categories').select(['id', 'name']).orderBy('position').orderBy('id').execute()

export const listChapterResources = (db: Db, courseId: number) =>
  db
    .selectFrom('materials')
    .select(['id', 'name', 'type', 'url', 'fileId', 'byteSize', 'chapterId'])
    .where('courseId', '=', courseId)
    .where('chapterId', 'is not', null)
    .orderBy('id')
    .execute()
