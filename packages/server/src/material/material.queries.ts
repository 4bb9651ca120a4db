import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { MaterialTable } from '../database/schema.ts'

export async function insertMaterial(db: Db, material: Insertable<MaterialTable>): Promise<number> {
  return (await db.insertInto('materials').values(material).returning('id').executeTakeFirstOrThrow()).id
}
