import type { ResourceListQuery } from '@jiangxue/contract/resource.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import type { Schema } from '../../core/database/schema.ts'
import { bumpCounter } from '../../core/settings/settings.queries.ts'

function filtered(db: Db, { keyword, type, scope, courseId }: Partial<ResourceListQuery>) {
  let query = db
    .selectFrom('materials')
    .leftJoin('courses', 'courses.id', 'materials.courseId')
    .leftJoin('chapters', 'chapters.id', 'materials.chapterId')
    .leftJoin('files', 'files.id', 'materials.fileId')
  if (type !== undefined) query = query.where('materials.type', '=', type)
  if (scope !== undefined) query = query.where('materials.scope', '=', scope)
  if (courseId !== undefined) query = query.where('materials.courseId', '=', courseId)
  if (keyword)
    query = query.where(
      sql<boolean>`lower(materials.name) like ${`%${escapeLike(keyword.toLowerCase())}%`} escape '\\'`,
    )
  return query
}

const withNames = (query: ReturnType<typeof filtered>) =>
  query
    .selectAll('materials')
    .select(['courses.name as courseName', 'chapters.title as chapterTitle', 'files.originalName as fileName'])

/** One page of learning materials and how many there are in all. */
export async function listResources(db: Db, query: ResourceListQuery) {
  const rows = await withNames(filtered(db, query))
    .orderBy('materials.id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const { total } = await filtered(db, query)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export const findResource = (db: Db, id: number) =>
  withNames(filtered(db, {}).where('materials.id', '=', id)).executeTakeFirst()
export type ResourceRow = NonNullable<Awaited<ReturnType<typeof findResource>>>
export type MaterialValues = Omit<Insertable<Schema['materials']>, 'id' | 'version' | 'createdAt' | 'downloadCount'>

/** Lets one transaction at a time change materials: whether a file is still shown depends on all of them. */
export const lockMaterials = (db: Db) => bumpCounter(db, 'materials')

/** Changes a material while materials are locked. */
export const saveResource = (
  db: Db,
  material: { id: number; version: number },
  change: Updateable<Schema['materials']>,
) =>
  db
    .updateTable('materials')
    .set({ ...change, version: material.version + 1 })
    .where('id', '=', material.id)
    .execute()

export const deleteResource = (db: Db, id: number) => db.deleteFrom('materials').where('id', '=', id).execute()

/** Whether a course, and the chapter where one is named, are there and belong together. */
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

/** Whether a file is the video of a lesson, which only its learners may have. */
export const isLessonVideo = async (db: Db, fileId: number): Promise<boolean> =>
  (await db.selectFrom('media').select('id').where('fileId', '=', fileId).executeTakeFirst()) !== undefined

/** Forgets a file that was only a material's, while materials are locked, and answers where its body lies; undefined where something else shows it. */
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
