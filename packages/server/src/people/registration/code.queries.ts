import { accountLimits } from '@jiangxue/contract/account.values.ts'
import type { Db } from '../../core/database/database.ts'

export type CodePurpose = 'register' | 'reset'

export async function insertCode(
  db: Db,
  code: { purpose: CodePurpose; target: string; codeHash: string; expiresAt: number; createdAt: number },
): Promise<void> {
  await db
    .insertInto('verificationCodes')
    .values({ ...code, usedAt: null })
    .execute()
}

/** Takes one try at the latest code of a target while it lives; the row is locked until the transaction ends. */
export const takeTry = (db: Db, purpose: CodePurpose, target: string, now: number) =>
  db
    .updateTable('verificationCodes')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', (latest) =>
      latest
        .selectFrom('verificationCodes')
        .select((max) => max.fn.max('id').as('id'))
        .where('purpose', '=', purpose)
        .where('target', '=', target),
    )
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('tries', '<', accountLimits.codeTries)
    .returning(['id', 'codeHash'])
    .executeTakeFirst()

/** A right code is not a try. */
export async function giveTryBack(db: Db, id: number): Promise<void> {
  await db
    .updateTable('verificationCodes')
    .set((set) => ({ tries: set('tries', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Uses a code up; false where another call was quicker. */
export async function useCode(db: Db, id: number, now: number): Promise<boolean> {
  const result = await db
    .updateTable('verificationCodes')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
