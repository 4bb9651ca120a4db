import type { MaterialListQuery } from '@jiangxue/contract/course/material.ts'
import { purchasedOrderStatuses } from '@jiangxue/contract/course/order.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { pageOf } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { saveVersion, type OfVersion } from '../../core/database/rows/save-version.ts'
import type { Schema } from '../../core/database/schema.ts'

function filtered(db: Db, { keyword, type, scope, courseId }: Partial<MaterialListQuery>) {
  let query = db
    .selectFrom('materials')
    .leftJoin('courses', 'courses.id', 'materials.courseId')
    .leftJoin('chapters', 'chapters.id', 'materials.chapterId')
    .leftJoin('files', 'files.id', 'materials.fileId')
  if (type !== undefined) query = query.where('materials.type', '=', type)
  if (scope !== undefined) query = query.where('materials.scope', '=', scope)
  if (courseId !== undefined) query = query.where('materials.courseId', '=', courseId)
  if (keyword) query = query.where(sql<boolean>`lower(materials.name) like ${containing(keyword)} escape '\\'`)
  return query
}

const withNames = (query: ReturnType<typeof filtered>) =>
  query
    .selectAll('materials')
    .select([
      'courses.name as courseName',
      'chapters.title as chapterTitle',
      'files.originalName as fileName',
      'files.objectKey',
    ])

export const listMaterials = (db: Db, query: MaterialListQuery) =>
  pageOf(withNames(filtered(db, query)).orderBy('materials.id', 'desc'), query)

export const findMaterial = (db: Db, id: number) =>
  withNames(filtered(db, {}).where('materials.id', '=', id)).executeTakeFirst()
export type MaterialRow = NonNullable<Awaited<ReturnType<typeof findMaterial>>>

const offeredColumns = [
  'materials.id',
  'materials.name',
  'materials.type',
  'materials.url',
  'materials.fileId',
  'materials.byteSize',
  'materials.courseId',
  'materials.chapterId',
  'files.originalName as fileName',
  'files.objectKey',
] as const

export const listChapterMaterials = (db: Db, courseId: number) =>
  db
    .selectFrom('materials')
    .leftJoin('files', 'files.id', 'materials.fileId')
    .select(offeredColumns)
    .where('materials.courseId', '=', courseId)
    .where('materials.chapterId', 'is not', null)
    .orderBy('materials.id')
    .execute()
export type OfferedMaterialRow = Awaited<ReturnType<typeof listChapterMaterials>>[number]

/**
 * Materials for everyone and of a student's courses: those with an active enrollment, paid if the school requires it,
 * and free ones with study time.
 */
export const listStudentMaterials = (
  db: Db,
  studentId: number,
  { now, isPaymentRequired }: { readonly now: number; readonly isPaymentRequired: boolean },
): Promise<OfferedMaterialRow[]> =>
  db
    .selectFrom('materials')
    .leftJoin('courses', 'courses.id', 'materials.courseId')
    .leftJoin('chapters', 'chapters.id', 'materials.chapterId')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.courseId', '=', 'materials.courseId')
        .on('enrollments.studentId', '=', studentId)
        .on('enrollments.replacedAt', 'is', null),
    )
    .leftJoin('orders', 'orders.enrollmentId', 'enrollments.id')
    .leftJoin('files', 'files.id', 'materials.fileId')
    .leftJoin('courseProgress', (join) =>
      join.onRef('courseProgress.courseId', '=', 'materials.courseId').on('courseProgress.studentId', '=', studentId),
    )
    .select(offeredColumns)
    .where('courses.deletedAt', 'is', null)
    .where('chapters.deletedAt', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        eb('materials.scope', '=', 'all'),
        and([
          eb('enrollments.id', 'is not', null),
          or([eb('enrollments.expiresAt', 'is', null), eb('enrollments.expiresAt', '>', now)]),
          ...(isPaymentRequired
            ? [
                or([
                  eb('courses.priceFen', '=', 0),
                  eb('orders.status', 'is', null),
                  eb('orders.status', 'in', purchasedOrderStatuses),
                ]),
              ]
            : []),
        ]),
        and([eb('courses.priceFen', '=', 0), eb('courseProgress.creditedMs', '>', 0)]),
      ]),
    )
    .orderBy('materials.id', 'desc')
    .execute()

export const insertMaterial = (db: Db, material: Insertable<Schema['materials']>) =>
  insertRow(db, 'materials', material)

/** Changes a material; materials must be locked. */
export const saveMaterialRow = (db: Db, material: OfVersion, change: Updateable<Schema['materials']>) =>
  saveVersion(db, 'materials', material, change)

export const deleteMaterialRow = (db: Db, id: number) => db.deleteFrom('materials').where('id', '=', id).execute()

/** Counts a download of the materials that a file belongs to. */
export const countDownload = (db: Db, fileId: number) =>
  db
    .updateTable('materials')
    .set((set) => ({ downloadCount: set('downloadCount', '+', 1) }))
    .where('fileId', '=', fileId)
    .execute()

/** Whether the course exists and, if a chapter is given, that chapter of the course too. */
export async function hasPlace(db: Db, courseId: number, chapterId: number | null): Promise<boolean> {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!course || chapterId === null) return course !== undefined
  const chapter = db
    .selectFrom('chapters')
    .select('id')
    .where('id', '=', chapterId)
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
  return (await chapter.executeTakeFirst()) !== undefined
}

/** Whether a file is the video of a lesson, which only its learners may access. */
export const isLessonVideo = async (db: Db, fileId: number): Promise<boolean> =>
  (await db.selectFrom('media').select('id').where('fileId', '=', fileId).executeTakeFirst()) !== undefined

/**
 * Deletes a file that only one material used; materials must be locked. Returns the location of its object, or
 * undefined if another material uses the file.
 */
export async function deleteFileOfMaterial(
  db: Db,
  fileId: number,
): Promise<{ storage: string; objectKey: string } | undefined> {
  const isShared = await db.selectFrom('materials').select('id').where('fileId', '=', fileId).executeTakeFirst()
  if (isShared) return undefined
  return db
    .deleteFrom('files')
    .where('id', '=', fileId)
    .where('access', '=', 'signed')
    .returning(['storage', 'objectKey'])
    .executeTakeFirst()
}
