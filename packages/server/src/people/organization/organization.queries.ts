import type { Db } from '../../core/database/database.ts'

export async function insertOrganization(
  db: Db,
  organization: { name: string; managerName: string; contactPhone: string },
  now: number,
): Promise<number> {
  const row = { ...organization, createdAt: now, updatedAt: now }
  return (await db.insertInto('organizations').values(row).returning('id').executeTakeFirstOrThrow()).id
}
