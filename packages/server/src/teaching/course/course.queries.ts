import type { CourseListQuery } from '@jiangxue/contract/course.ts'
import type { CourseSort } from '@jiangxue/contract/labels.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import { outlineOrder } from './outline.queries.ts'

const cardColumns = [
  'courses.id',
  'courses.name',
  'courses.summary',
  'courses.level',
  'courses.price_fen',
  'courses.cover_file_id',
  'courses.category_id',
  'courses.requires_login',
  'courses.lesson_count',
  'courses.student_count',
  'courses.enroll_count',
  'courses.created_at',
  'categories.name as category_name',
] as const

const published = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.category_id')
    .where('courses.status', '=', 'PUBLISHED')
    .where('courses.deleted_at', 'is', null)

function filtered(db: Db, { keyword, categoryId }: Pick<CourseListQuery, 'keyword' | 'categoryId'>) {
  let query = published(db)
  if (categoryId !== undefined) query = query.where('courses.category_id', '=', categoryId)
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
  readonly [column: 'created_at' | 'student_count' | 'price_fen', direction: 'asc' | 'desc']
> = {
  newest: ['created_at', 'desc'],
  popular: ['student_count', 'desc'],
  'price-asc': ['price_fen', 'asc'],
  'price-desc': ['price_fen', 'desc'],
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
    .innerJoin('categories', 'categories.id', 'courses.category_id')
    .select(cardColumns)
    .select([
      'courses.status',
      'courses.duration',
      'courses.duration_unit',
      'courses.description',
      'courses.syllabus',
      'courses.seo_keywords',
      'courses.seo_description',
    ])
    .where('courses.id', '=', id)
    .where('courses.deleted_at', 'is', null)
    .executeTakeFirst()
export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>

export const listCourseTeachers = (db: Db, courseId: number) =>
  db
    .selectFrom('course_teachers')
    .innerJoin('teachers', 'teachers.id', 'course_teachers.teacher_id')
    .select([
      'teachers.id',
      'teachers.name',
      'teachers.title',
      'teachers.specialty',
      'teachers.status',
      'teachers.avatar_file_id',
    ])
    .where('course_teachers.course_id', '=', courseId)
    .orderBy('course_teachers.position')
    .execute()

/** Whether the user stands behind one of the course's teachers. */
export const teachesCourse = async (db: Db, userId: number, courseId: number): Promise<boolean> =>
  (await db
    .selectFrom('course_teachers')
    .innerJoin('teachers', 'teachers.id', 'course_teachers.teacher_id')
    .select('teachers.id')
    .where('course_teachers.course_id', '=', courseId)
    .where('teachers.user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Chapters with their lessons, in their order, one row a lesson; a chapter without lessons is one row without. */
export const listOutline = (db: Db, courseId: number) =>
  db
    .selectFrom('chapters')
    .leftJoin('lessons', (join) =>
      join.onRef('lessons.chapter_id', '=', 'chapters.id').on('lessons.deleted_at', 'is', null),
    )
    .leftJoin('media', 'media.id', 'lessons.media_id')
    .select([
      'chapters.id as chapter_id',
      'chapters.title as chapter_title',
      'lessons.id',
      'lessons.title',
      'lessons.description',
      'lessons.media_id',
      'lessons.is_preview',
      'lessons.is_public',
      'lessons.credit_hundredths',
      'media.duration_ms',
      'media.external_url',
      'media.poster_file_id',
      'media.captions_file_id',
    ])
    .where('chapters.course_id', '=', courseId)
    .where('chapters.deleted_at', 'is', null)
    .orderBy(outlineOrder)
    .execute()
export type OutlineRow = Awaited<ReturnType<typeof listOutline>>[number]

/** How far a student is in lessons; of a video that has taken another's place nothing is watched yet, unless the lesson was completed. */
export const listLessonProgress = (db: Db, studentId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('lesson_progress')
    .innerJoin('lessons', 'lessons.id', 'lesson_progress.lesson_id')
    .select(['lesson_progress.lesson_id', 'lesson_progress.completed_at'])
    .select(
      sql<number>`case when lesson_progress.media_id = lessons.media_id or lesson_progress.completed_at is not null
      then lesson_progress.progress_percent else 0 end`.as('progress_percent'),
    )
    .where('lesson_progress.student_id', '=', studentId)
    .where('lesson_progress.course_id', 'in', courseIds)
    .execute()

export const listCategories = (db: Db) =>
  db.selectFrom('categories').select(['id', 'name']).orderBy('position').orderBy('id').execute()

export const listChapterResources = (db: Db, courseId: number) =>
  db
    .selectFrom('materials')
    .select(['id', 'name', 'type', 'url', 'file_id', 'byte_size', 'chapter_id'])
    .where('course_id', '=', courseId)
    .where('chapter_id', 'is not', null)
    .orderBy('id')
    .execute()
