import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { isDone } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'

/** The second factors of an account, oldest first. */
export const listFactors = (db: Db, userId: number) =>
  db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).orderBy('id').execute()
export type FactorRow = Awaited<ReturnType<typeof listFactors>>[number]

export const hasFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('secondFactors').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()) !==
  undefined

export const insertFactor = (db: Db, factor: Insertable<Schema['secondFactors']>) =>
  db.insertInto('secondFactors').values(factor).execute()

/** Records a use, unless a concurrent one of the same or a later counter was first. */
export const saveUse = (
  db: Db,
  { id, counter }: Pick<FactorRow, 'id' | 'counter'>,
  newCounter: number,
  now: number,
): Promise<boolean> =>
  isDone(
    db
      .updateTable('secondFactors')
      .set({ counter: newCounter, lastUsedAt: now })
      .where('id', '=', id)
      .where('counter', '=', counter),
  )

export const deleteFactor = (db: Db, userId: number, id: number) =>
  db.deleteFrom('secondFactors').where('userId', '=', userId).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteFactors = (db: Db, userId: number) =>
  db.deleteFrom('secondFactors').where('userId', '=', userId).returning('name').execute()

export const insertRecoveryCodes = (db: Db, userId: number, digests: readonly string[]) =>
  db
    .insertInto('recoveryCodes')
    .values(digests.map((digest) => ({ userId, digest })))
    .execute()

export const deleteRecoveryCodes = (db: Db, userId: number) =>
  db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()

/** Uses up a recovery code; false if the account has no such code left. */
export const useRecoveryCode = (db: Db, userId: number, digest: string): Promise<boolean> =>
  isDone(db.deleteFrom('recoveryCodes').where('userId', '=', userId).where('digest', '=', digest))

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('recoveryCodes')
        .select((of) => of.fn.countAll().as('codes'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
    ).codes,
  )

export const insertChallenge = (db: Db, challenge: Insertable<Schema['factorChallenges']>) =>
  db.insertInto('factorChallenges').values(challenge).execute()

export const findChallenge = (db: Db, tokenHash: string, purpose: string, now: number) =>
  db
    .selectFrom('factorChallenges')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Uses up a challenge; false if a concurrent request was first. */
export const useChallenge = (db: Db, tokenHash: string): Promise<boolean> =>
  isDone(db.deleteFrom('factorChallenges').where('tokenHash', '=', tokenHash))
