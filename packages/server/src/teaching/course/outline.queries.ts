import { sql, type Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export async function insertCategory(db: Db, name: string, position: number, now: number): Promise<number> {
  return (
    await db
      .insertInto('categories')
      .values({ name, position, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export async function insertCourse(db: Db, course: Insertable<Schema['courses']>): Promise<number> {
  return (await db.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow()).id
}

export const insertCourseTeacher = (db: Db, courseId: number, teacherId: number, position: number) =>
  db.insertInto('courseTeachers').values({ courseId, teacherId, position }).execute()

export async function insertChapter(
  db: Db,
  courseId: number,
  title: string,
  position: number,
  now: number,
): Promise<number> {
  const chapter = { courseId, title, position, createdAt: now, updatedAt: now, deletedAt: null }
  return (await db.insertInto('chapters').values(chapter).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertLesson(db: Db, lesson: Insertable<Schema['lessons']>): Promise<number> {
  return (await db.insertInto('lessons').values(lesson).returning('id').executeTakeFirstOrThrow()).id
}

/** The order of chapters and lessons, wherever they are listed. */
export const outlineOrder = sql`chapters.position, chapters.id, lessons.position, lessons.id`

/** Counts a course's present lessons anew. */
export const recountLessons = (db: Db, courseId: number) =>
  db
    .updateTable('courses')
    .set({
      lessonCount: sql`(select count(*) from lessons join chapters on chapters.id = lessons.chapter_id
        where lessons.course_id = ${courseId} and lessons.deleted_at is null and chapters.deleted_at is null)`,
    })
    .where('id', '=', courseId)
    .execute()
