import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { MaterialTable } from '../../core/database/schema.ts'

export async function insertMaterial(db: Db, material: Insertable<MaterialTable>): Promise<number> {
  return (await db.insertInto('materials').values(material).returning('id').executeTakeFirstOrThrow()).id
}

/** Materials for everybody and of a student's courses: those enrolled in while the enrolment lasts, and those with study time. */
export const listMaterialsOf = (db: Db, studentId: number, now: number) =>
  db
    .selectFrom('materials')
    .leftJoin('courses', 'courses.id', 'materials.course_id')
    .leftJoin('chapters', 'chapters.id', 'materials.chapter_id')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'materials.course_id').on('enrollments.student_id', '=', studentId),
    )
    .leftJoin('course_progress', (join) =>
      join
        .onRef('course_progress.course_id', '=', 'materials.course_id')
        .on('course_progress.student_id', '=', studentId),
    )
    .select([
      'materials.id',
      'materials.name',
      'materials.type',
      'materials.url',
      'materials.file_id',
      'materials.byte_size',
    ])
    .where('courses.deleted_at', 'is', null)
    .where('chapters.deleted_at', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        eb('materials.scope', '=', 'all'),
        and([
          eb('enrollments.id', 'is not', null),
          or([eb('enrollments.expires_at', 'is', null), eb('enrollments.expires_at', '>', now)]),
        ]),
        eb('course_progress.credited_ms', '>', 0),
      ]),
    )
    .orderBy('materials.id', 'desc')
    .execute()

/** Counts a download of the materials that a file belongs to. */
export async function countDownload(db: Db, fileId: number): Promise<void> {
  await db
    .updateTable('materials')
    .set((set) => ({ download_count: set('download_count', '+', 1) }))
    .where('file_id', '=', fileId)
    .execute()
}
