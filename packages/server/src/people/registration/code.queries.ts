import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import type { Db } from '../../core/database/database.ts'
import { isDone } from '../../core/database/rows/row-results.ts'

export type CodePurpose = 'register' | 'reset' | 'contact' | 'contract'

export const insertCode = (
  db: Db,
  code: { purpose: CodePurpose; target: string; codeHash: string; expiresAt: number; createdAt: number },
) => db.insertInto('verificationCodes').values(code).execute()

/** Counts an attempt at the latest valid code of a target; its row is locked until the transaction ends. */
export const countTry = (db: Db, purpose: CodePurpose, target: string, now: number) =>
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

/** Undoes `countTry`: a correct code does not count as an attempt. */
export const undoTry = (db: Db, id: number) =>
  db
    .updateTable('verificationCodes')
    .set((set) => ({ tries: set('tries', '-', 1) }))
    .where('id', '=', id)
    .execute()

/** Marks a code as used; false if it lost the race. */
export const useCode = (db: Db, id: number, now: number): Promise<boolean> =>
  isDone(db.updateTable('verificationCodes').set({ usedAt: now }).where('id', '=', id).where('usedAt', 'is', null))
