import type { ScanState } from '@jiangxue/contract/account/wechat.values.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { isDone } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertScan = (db: Db, scan: Insertable<Schema['qrLogins']>) =>
  db.insertInto('qrLogins').values(scan).execute()

/** The code of a computer, for that computer only. */
export const findScan = (db: Db, codeHash: string, device: string, now: number) =>
  db
    .selectFrom('qrLogins')
    .select(['state', 'userId'])
    .where('codeHash', '=', codeHash)
    .where('device', '=', device)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Notes who has opened a code; undefined if it has expired, is answered or was opened too often. */
export const noteOpening = (db: Db, codeHash: string, by: { userId: number; mostOpens: number; now: number }) =>
  db
    .updateTable('qrLogins')
    .set((row) => ({ state: 'scanned', userId: by.userId, opens: row('opens', '+', 1) }))
    .where('codeHash', '=', codeHash)
    .where('state', 'in', ['waiting', 'scanned'])
    .where('opens', '<', by.mostOpens)
    .where('expiresAt', '>', by.now)
    .returning(['ip', 'userAgent'])
    .executeTakeFirst()

/** Answers a code for the user who has opened it last; false if that is somebody else, or it is answered or expired. */
export const saveAnswer = (
  db: Db,
  codeHash: string,
  answer: { readonly userId: number; readonly state: ScanState; readonly now: number; readonly expiresAt: number },
): Promise<boolean> =>
  isDone(
    db
      .updateTable('qrLogins')
      .set({ state: answer.state, expiresAt: answer.expiresAt })
      .where('codeHash', '=', codeHash)
      .where('userId', '=', answer.userId)
      .where('state', '=', 'scanned')
      .where('expiresAt', '>', answer.now),
  )

/** Uses up a confirmed code; false if a concurrent request was first. */
export const useScan = (db: Db, codeHash: string): Promise<boolean> =>
  isDone(db.deleteFrom('qrLogins').where('codeHash', '=', codeHash).where('state', '=', 'confirmed'))

export const deleteExpiredScans = (db: Db, now: number) =>
  db.deleteFrom('qrLogins').where('expiresAt', '<=', now).execute()
