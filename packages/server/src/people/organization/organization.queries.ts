import type { Db } from '../../core/database/database.ts'

export async function insertOrganization(
  db: Db,
  organization: { name: string; manager_name: string; contact_phone: string },
  now: number,
): Promise<number> {
  const row = { ...organization, created_at: now, updated_at: now }
  return (await db.insertInto('organizations').values(row).returning('id').executeTakeFirstOrThrow()).id
}
