import type { Db } from '../../core/database/database.ts'

export type FileAccess = 'public' | 'signed' | 'private'

export const findFile = (db: Db, id: number) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

export async function insertFile(
  db: Db,
  file: {
    storage: string
    objectKey: string
    access: FileAccess
    contentType: string
    byteSize: number
    sha256: string
    originalName: string
    width: number | null
    height: number | null
    createdBy: number | null
    createdAt: number
    isEncrypted?: 0 | 1
    claimTokenHash?: string | null
    claimedAt?: number | null
  },
): Promise<number> {
  const row = await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
  return row.id
}
