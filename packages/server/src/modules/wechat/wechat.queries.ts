import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { isDone } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'

/** The identity of an openid, with whether its account still exists. */
export const findIdentity = (db: Db, appId: string, openidDigest: string) =>
  db
    .selectFrom('wechatIdentities')
    .innerJoin('users', 'users.id', 'wechatIdentities.userId')
    .select(['wechatIdentities.id', 'wechatIdentities.userId', 'users.deletedAt'])
    .where('wechatIdentities.appId', '=', appId)
    .where('wechatIdentities.openidDigest', '=', openidDigest)
    .executeTakeFirst()

export const findIdentityOf = (db: Db, appId: string, userId: number) =>
  db
    .selectFrom('wechatIdentities')
    .selectAll()
    .where('userId', '=', userId)
    .where('appId', '=', appId)
    .executeTakeFirst()

export const insertIdentity = (db: Db, identity: Insertable<Schema['wechatIdentities']>) =>
  db.insertInto('wechatIdentities').values(identity).execute()

/** Records a use; false if the identity is no longer bound. */
export const touchIdentity = (db: Db, id: number, now: number): Promise<boolean> =>
  isDone(db.updateTable('wechatIdentities').set({ lastUsedAt: now }).where('id', '=', id))

export const deleteIdentity = (db: Db, id: number) => db.deleteFrom('wechatIdentities').where('id', '=', id).execute()

/** Deletes the identities of a user, of whatever app; false if there were none. */
export const deleteIdentitiesOf = (db: Db, userId: number): Promise<boolean> =>
  isDone(db.deleteFrom('wechatIdentities').where('userId', '=', userId))

/** A step of one browser, by the digests of its token and of the browser's id. */
export interface StepKey {
  readonly tokenHash: string
  readonly kind: 'state' | 'login' | 'bind'
  readonly browser: string
  readonly now: number
}

export const insertStep = (db: Db, step: Insertable<Schema['wechatSteps']>) =>
  db.insertInto('wechatSteps').values(step).execute()

export const findStep = (db: Db, { tokenHash, kind, browser, now }: StepKey) =>
  db
    .selectFrom('wechatSteps')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('browser', '=', browser)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
export type StepRow = NonNullable<Awaited<ReturnType<typeof findStep>>>

/** Uses up a step; undefined if it has expired, belongs to another browser, or a concurrent request was first. */
export const useStep = (db: Db, { tokenHash, kind, browser, now }: StepKey) =>
  db
    .deleteFrom('wechatSteps')
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('browser', '=', browser)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

export const deleteExpiredSteps = (db: Db, now: number) =>
  db.deleteFrom('wechatSteps').where('expiresAt', '<=', now).execute()
