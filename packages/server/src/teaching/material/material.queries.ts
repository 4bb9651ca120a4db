import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export async function insertMaterial(db: Db, material: Insertable<Schema['materials']>): Promise<number> {
  return (await db.insertInto('materials').values(material).returning('id').executeTakeFirstOrThrow()).id
}

/** Materials for everybody and of a student's courses: those enrolled in while the enrolment lasts, and those with study time. */
export const listMaterialsOf = (db: Db, studentId: number, now: number) =>
  db
    .selectFrom('materials')
    .leftJoin('courses', 'courses.id', 'materials.courseId')
    .leftJoin('chapters', 'chapters.id', 'materials.chapterId')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.courseId', '=', 'materials.courseId').on('enrollments.studentId', '=', studentId),
    )
    .leftJoin('courseProgress', (join) =>
      join.onRef('courseProgress.courseId', '=', 'materials.courseId').on('courseProgress.studentId', '=', studentId),
    )
    .select([
      'materials.id',
      'materials.name',
      'materials.type',
      'materials.url',
      'materials.fileId',
      'materials.byteSize',
    ])
    .where('courses.deletedAt', 'is', null)
    .where('chapters.deletedAt', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        eb('materials.scope', '=', 'all'),
        and([
          eb('enrollments.id', 'is not', null),
          or([eb('enrollments.expiresAt', 'is', null), eb('enrollments.expiresAt', '>', now)]),
        ]),
        eb('courseProgress.creditedMs', '>', 0),
      ]),
    )
    .orderBy('materials.id', 'desc')
    .execute()

/** Counts a download of the materials that a file belongs to. */
export async function countDownload(db: Db, fileId: number): Promise<void> {
  await db
    .updateTable('materials')
    .set((set) => ({ downloadCount: set('downloadCount', '+', 1) }))
    .where('fileId', '=', fileId)
    .execute()
}
