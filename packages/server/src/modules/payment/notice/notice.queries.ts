import type { Insertable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import type { Schema } from '../../../core/database/schema.ts'

export const insertNotice = (db: Db, notice: Insertable<Schema['paymentNotices']>) =>
  db.insertInto('paymentNotices').values(notice).execute()

export const deleteNoticesBefore = (db: Db, at: number) =>
  db.deleteFrom('paymentNotices').where('at', '<', at).execute()
