import type { Db } from '../../core/database/database.ts'

const mostTeachers = 24

/** The active teachers shown on the about page, oldest entries first. */
export const listTeachersInService = (db: Db) =>
  db
    .selectFrom('teachers')
    .select(['id', 'name', 'title', 'specialty', 'biography', 'avatarFileId'])
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .limit(mostTeachers)
    .execute()

export async function countValidCertificates(db: Db): Promise<number> {
  const row = await db
    .selectFrom('certificates')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('status', '=', 'VALID')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
