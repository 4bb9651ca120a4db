import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export const findToken = (db: Db, kind: string, appId: string) =>
  db.selectFrom('wechatTokens').selectAll().where('kind', '=', kind).where('appId', '=', appId).executeTakeFirst()

export async function saveToken(db: Db, token: Insertable<Schema['wechatTokens']>): Promise<void> {
  const { appId, value, expiresAt } = token
  await db
    .insertInto('wechatTokens')
    .values(token)
    .onConflict((known) => known.column('kind').doUpdateSet({ appId, value, expiresAt }))
    .execute()
}
