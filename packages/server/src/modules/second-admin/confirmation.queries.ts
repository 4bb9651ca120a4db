import type { ConfirmedKind } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows, rowsOf, type PageAt } from '../../core/database/page-of.ts'
import { given } from '../../core/database/rows/given.ts'
import { isDone, isFound } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import type { Caller } from '../../core/http/caller.ts'
import { readJson } from '../../core/json-text.ts'

/** Whether the setting `proof.secondAdmin` is on, in the transaction of a change: it may just have been saved. */
export async function wantsSecondAdmin(db: Db): Promise<boolean> {
  const stored = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'proof.secondAdmin')
    .executeTakeFirst()
  return stored?.value === 'true'
}

export type ConfirmationRow = Selectable<Schema['creditConfirmations']>
/** A change that needs confirmation; two requests with the same values are one. */
export type AskedChange = Pick<ConfirmationRow, 'targetId' | 'changes'> & { readonly kind: ConfirmedKind }

const unused = (db: Db, { kind, targetId, changes }: AskedChange) =>
  db
    .selectFrom('creditConfirmations')
    .where('kind', '=', kind)
    .where('targetId', '=', targetId)
    .where('changes', '=', changes)
    .where('usedAt', 'is', null)

/** Whether an undecided request for the change, made after `since`, exists. */
export const hasOpenRequest = (db: Db, asked: AskedChange, since: number): Promise<boolean> =>
  isFound(unused(db, asked).select('id').where('decidedAt', 'is', null).where('requestedAt', '>', since).limit(1))

/** An unused confirmation given after `since` by another user. */
export const findConfirmed = (db: Db, asked: AskedChange, userId: number, since: number) =>
  unused(db, asked)
    .select(['id', 'decidedBy'])
    .where('isConfirmed', '=', 1)
    .where('decidedBy', '<>', userId)
    .where('decidedAt', '>', since)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Marks a confirmation as used; false if another transaction already has. */
export const markUsed = (db: Db, id: number, now: number): Promise<boolean> =>
  isDone(db.updateTable('creditConfirmations').set({ usedAt: now }).where('id', '=', id).where('usedAt', 'is', null))

export const insertConfirmation = (db: Db, row: Insertable<Schema['creditConfirmations']>) =>
  db.insertInto('creditConfirmations').values(row).returning('id').executeTakeFirstOrThrow()

const withPeople = (db: Db) =>
  db
    .selectFrom('creditConfirmations')
    .leftJoin('users as asker', 'asker.id', 'creditConfirmations.requestedBy')
    .leftJoin('users as decider', 'decider.id', 'creditConfirmations.decidedBy')
    .leftJoin('lessons', (join) =>
      join.onRef('lessons.id', '=', 'creditConfirmations.targetId').on('creditConfirmations.kind', '=', 'lesson'),
    )
    .leftJoin('trainingClasses', (join) =>
      join
        .onRef('trainingClasses.id', '=', 'creditConfirmations.targetId')
        .on('creditConfirmations.kind', '=', 'hours'),
    )
    .leftJoin('users as student', (join) =>
      join.onRef('student.id', '=', 'creditConfirmations.targetId').on('creditConfirmations.kind', '=', 'identity'),
    )
    .leftJoin('courses', 'courses.id', 'lessons.courseId')
    .selectAll('creditConfirmations')
    .select([
      'asker.name as askerName',
      'decider.name as deciderName',
      'lessons.title as lesson',
      'courses.name as course',
      'trainingClasses.name as className',
      'student.name as studentName',
    ])

export const findConfirmation = (db: Db, id: number) =>
  withPeople(db).where('creditConfirmations.id', '=', id).executeTakeFirst()
/** A request with the names of the people involved, and of its lesson and course, its class or its student. */
export type NamedConfirmation = NonNullable<Awaited<ReturnType<typeof findConfirmation>>>

/** The admin who asked, as they are now; undefined if their account is gone or disabled. */
export async function findRequester(db: Db, userId: number): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('customRoles', 'customRoles.id', 'users.customRoleId')
    .select(['users.id', 'users.role', 'users.organizationId', 'customRoles.permissions'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'ACTIVE')
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      userId: row.id,
      role: row.role,
      organizationId: row.organizationId,
      loginId: '',
      mustChangePassword: false,
      mustSetUpFactor: false,
      mustAgree: false,
      provedAt: undefined,
      permissions: row.permissions === null ? undefined : new Set(readJson(row.permissions)),
    }
  )
}

/** Decides an open request made after `since`; false if there is none. */
export const saveDecision = (
  db: Db,
  id: number,
  decision: Pick<ConfirmationRow, 'decidedBy' | 'decidedAt' | 'isConfirmed' | 'reason'>,
  since: number,
): Promise<boolean> =>
  isDone(
    db
      .updateTable('creditConfirmations')
      .set({ ...decision, call: '' })
      .where('id', '=', id)
      .where('decidedAt', 'is', null)
      .where('requestedAt', '>', since),
  )

/** Lists requests, newest first. */
export const listConfirmations = (db: Db, at: PageAt): Promise<NamedConfirmation[]> =>
  rowsOf(withPeople(db).orderBy('creditConfirmations.id', 'desc'), at)

/** The number of requests; with `openSince`, only of undecided ones made after it. */
export const countConfirmations = (db: Db, openSince?: number): Promise<number> =>
  countRows(
    db
      .selectFrom('creditConfirmations')
      .$call(
        given(openSince, (query, openSince) =>
          query.where('decidedAt', 'is', null).where('requestedAt', '>', openSince),
        ),
      ),
  )

/** An unconfirmed restore, or undefined. It never expires. */
export const findOpenRestore = (db: Db) =>
  db
    .selectFrom('creditConfirmations')
    .select('id')
    .where('kind', '=', 'restore')
    .where('usedAt', 'is', null)
    .where('isConfirmed', '=', 0)
    .limit(1)
    .executeTakeFirst()
