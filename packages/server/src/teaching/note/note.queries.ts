import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { pageOf, type PageAt } from '../../core/database/page-of.ts'
import { given } from '../../core/database/rows/given.ts'
import { isDone } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import { taughtCourseIds } from '../../ledger/rules/taught-courses.queries.ts'

const own = (db: Db, studentId: number, lessonId: number) =>
  db.selectFrom('notes').where('studentId', '=', studentId).where('lessonId', '=', lessonId)

export const listNotes = (db: Db, studentId: number, lessonId: number, at: PageAt) =>
  pageOf(own(db, studentId, lessonId).selectAll().orderBy('positionMs').orderBy('id'), at)

interface SharedNotesOf {
  readonly studentId: number
  /** Only notes at lessons of courses that this user teaches. */
  readonly teacherId?: number | undefined
}
const shared = (db: Db, { studentId, teacherId }: SharedNotesOf) =>
  db
    .selectFrom('notes')
    .innerJoin('lessons', 'lessons.id', 'notes.lessonId')
    .innerJoin('courses', 'courses.id', 'lessons.courseId')
    .where('notes.studentId', '=', studentId)
    .where('notes.isShared', '=', 1)
    .$call(
      given(teacherId, (query, teacherId) => query.where('lessons.courseId', 'in', taughtCourseIds(db, teacherId))),
    )

/** The notes that a student lets their teachers read, newest first. */
export const listSharedNotes = (db: Db, which: SharedNotesOf, at: PageAt) =>
  pageOf(
    shared(db, which)
      .selectAll('notes')
      .select(['lessons.title as lessonTitle', 'courses.name as courseName'])
      .orderBy('notes.id', 'desc'),
    at,
  )

export const findNote = (db: Db, studentId: number, lessonId: number, id: number) =>
  own(db, studentId, lessonId).selectAll().where('id', '=', id).executeTakeFirst()
export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>

/** Whether a student has fewer notes than `max` at all lessons. */
export const hasRoomForNote = async (db: Db, studentId: number, max: number): Promise<boolean> =>
  !(await db
    .selectFrom('notes')
    .select('id')
    .where('studentId', '=', studentId)
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst())

export const insertNote = (db: Db, note: Insertable<Schema['notes']>) =>
  db.insertInto('notes').values(note).returningAll().executeTakeFirstOrThrow()

/** Changes a note. Returns undefined if it was deleted or, if a version is given, has a different version. */
export const updateNote = (
  db: Db,
  id: number,
  studentId: number,
  version: number | undefined,
  change: Updateable<Schema['notes']>,
) =>
  db
    .updateTable('notes')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .where('studentId', '=', studentId)
    .$call(given(version, (query, version) => query.where('version', '=', version)))
    .returningAll()
    .executeTakeFirst()

export const deleteNote = (db: Db, studentId: number, lessonId: number, id: number): Promise<boolean> =>
  isDone(
    db.deleteFrom('notes').where('id', '=', id).where('studentId', '=', studentId).where('lessonId', '=', lessonId),
  )
