import { settledOrderStatuses } from '@jiangxue/contract/course/order.values.ts'
import type { UnfinishedKind } from '@jiangxue/contract/privacy/deletion.values.ts'
import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'
import type { AccountRow } from '../../people/account/account.queries.ts'

/** What an account has that somebody else still waits for, each with its name. */
export async function listUnfinished(
  db: Db,
  { id, idCardDigest }: Pick<AccountRow, 'id' | 'idCardDigest'>,
): Promise<{ kind: UnfinishedKind; name: string }[]> {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .innerJoin('enrollments', 'enrollments.id', 'orders.enrollmentId')
    .select('courses.name')
    .where('orders.studentId', '=', id)
    .where('orders.status', 'not in', ['PAID', ...settledOrderStatuses])
    .where('enrollments.replacedAt', 'is', null)
    .orderBy('orders.id')
    .execute()
  const classes = await db
    .selectFrom('classMembers')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'classMembers.classId')
    .select('trainingClasses.name')
    .where('classMembers.studentId', '=', id)
    .where('trainingClasses.archivedAt', 'is', null)
    .where('trainingClasses.deletedAt', 'is', null)
    .orderBy('trainingClasses.id')
    .execute()
  const finding = await db
    .selectFrom('anomalyFindings')
    .select('id')
    .where('studentId', '=', id)
    .where('decidedAt', 'is', null)
    .limit(1)
    .execute()
  const held = await db
    .selectFrom('presenceStates')
    .select('studentId')
    .where('studentId', '=', id)
    .where('waitingSince', 'is not', null)
    .execute()
  const application =
    idCardDigest === null
      ? []
      : await db
          .selectFrom('trainingApplications')
          .select('id')
          .where('idCardDigest', '=', idCardDigest)
          .where('status', '=', 'PENDING')
          .limit(1)
          .execute()
  const unnamed = (kind: UnfinishedKind, rows: readonly object[]) => rows.map(() => ({ kind, name: '' }))
  return [
    ...orders.map(({ name }) => ({ kind: 'order' as const, name })),
    ...classes.map(({ name }) => ({ kind: 'class' as const, name })),
    ...unnamed('anomaly', finding),
    ...unnamed('heldStudy', held),
    ...unnamed('application', application),
  ]
}

/** What stays in the training archive and the accounts when an account is erased. */
export async function findRetained(db: Db, studentId: number) {
  const totals = await db
    .selectFrom('studentTotals')
    .select('creditedMs')
    .where('studentId', '=', studentId)
    .executeTakeFirst()
  return {
    certificates: await countRows(db.selectFrom('certificates').where('studentId', '=', studentId)),
    orders: await countRows(db.selectFrom('orders').where('studentId', '=', studentId)),
    creditedMs: totals?.creditedMs ?? 0,
  }
}

export const insertDeletion = (
  db: Db,
  request: { readonly userId: number; readonly askedAt: number; readonly dueOn: string },
) =>
  db
    .insertInto('privacyRequests')
    .values({ ...request, kind: 'delete', state: 'waiting' })
    .execute()

/** Closes the open request for the deletion of an account; its text is not needed any more. */
export const closeDeletion = (db: Db, userId: number, state: 'done' | 'cancelled', at: number) =>
  db
    .updateTable('privacyRequests')
    .set({ state, closedAt: at })
    .where('userId', '=', userId)
    .where('kind', '=', 'delete')
    .where('closedAt', 'is', null)
    .execute()

/** The accounts that are to be erased by a day, in order; staff may have deleted them. */
export const listToErase = (db: Db, day: string, after: number, limit: number) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('eraseOn', '<=', day)
    .where('erasedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locks an account that is still to be erased; undefined if its owner has taken that back. */
export const lockToErase = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .where('eraseOn', 'is not', null)
    .where('erasedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
