import type { Db } from '../../core/database/database.ts'

export type FileAccess = 'public' | 'signed' | 'private'

export const findFile = (db: Db, id: number) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

export async function insertFile(
  db: Db,
  file: {
    storage: string
    object_key: string
    access: FileAccess
    content_type: string
    byte_size: number
    sha256: string
    original_name: string
    width: number | null
    height: number | null
    created_by: number | null
    created_at: number
    is_encrypted?: 0 | 1
    claim_token_hash?: string | null
    claimed_at?: number | null
  },
): Promise<number> {
  const row = await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
  return row.id
}
