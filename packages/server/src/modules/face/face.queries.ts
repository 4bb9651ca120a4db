import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { isFound } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'

/** The ID card photo with the face, from the student's latest application with status ENROLLED. */
export const findReference = (db: Db, studentId: number) =>
  db
    .selectFrom('trainingApplications')
    .innerJoin('files', 'files.id', 'trainingApplications.idCardFrontFileId')
    .selectAll('files')
    .where('trainingApplications.studentId', '=', studentId)
    .where('trainingApplications.status', '=', 'ENROLLED')
    .orderBy('trainingApplications.id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type ReferenceFile = NonNullable<Awaited<ReturnType<typeof findReference>>>

/** Whether a student was compared by this picture before. */
export const wasCompared = (db: Db, studentId: number, digest: string): Promise<boolean> =>
  isFound(
    db.selectFrom('facePictures').select('digest').where('studentId', '=', studentId).where('digest', '=', digest),
  )

const keptPictures = 50

/** Notes the digest of a picture, and forgets all but the last ones. */
export async function saveComparedPicture(db: Db, picture: Insertable<Schema['facePictures']>): Promise<void> {
  await db
    .insertInto('facePictures')
    .values(picture)
    .onConflict((known) => known.doNothing())
    .execute()
  const oldest = await db
    .selectFrom('facePictures')
    .select('comparedAt')
    .where('studentId', '=', picture.studentId)
    .orderBy('comparedAt', 'desc')
    .offset(keptPictures)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    await db
      .deleteFrom('facePictures')
      .where('studentId', '=', picture.studentId)
      .where('comparedAt', '<=', oldest.comparedAt)
      .execute()
}

export const deleteComparedPictures = (db: Db, studentId: number) =>
  db.deleteFrom('facePictures').where('studentId', '=', studentId).execute()
