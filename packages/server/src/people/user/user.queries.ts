import type { UserListQuery } from '@jiangxue/contract/account/user-admin.ts'
import { sql } from 'kysely'
import { lockTopic } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import { containing, escapeLike } from '../../core/database/like.ts'
import { forShare } from '../../core/database/lock-rows.ts'
import { pageOf } from '../../core/database/page-of.ts'
import { valuesOf } from '../../core/database/rows/row-results.ts'

/** Whether another full admin exists. Takes a lock, so that one transaction at a time can check. */
export async function hasOtherFullAdmin(db: Db, id: number): Promise<boolean> {
  await lockTopic(db, 'full admins')
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('customRoleId', 'is', null)
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether a custom role exists; if so, it is locked against deletion until the transaction ends. */
export const hasCustomRole = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('customRoles').select('id').where('id', '=', id).modifyEnd(forShare(db)).executeTakeFirst()) !==
  undefined

/** The account linked to a teacher; undefined if the teacher does not exist. */
export const findLinkedAccount = (db: Db, teacherId: number) =>
  db.selectFrom('teachers').select('userId').where('id', '=', teacherId).executeTakeFirst()

/** The teacher linked to an account. */
export const findTeacherOf = async (db: Db, userId: number): Promise<number | null> =>
  (await db.selectFrom('teachers').select('id').where('userId', '=', userId).orderBy('id').executeTakeFirst())?.id ??
  null

/** Links an account to this one teacher, or to none. */
export async function setTeacherOf(db: Db, userId: number, teacherId: number | null, now: number): Promise<void> {
  const change = (id: number | null) =>
    db.updateTable('teachers').set((set) => ({ userId: id, updatedAt: now, version: set('version', '+', 1) }))
  await change(null).where('userId', '=', userId).execute()
  if (teacherId !== null) await change(userId).where('id', '=', teacherId).execute()
}

function filtered(db: Db, { keyword, role, status }: Pick<UserListQuery, 'keyword' | 'role' | 'status'>) {
  let query = db.selectFrom('users').where('users.deletedAt', 'is', null)
  if (role !== undefined) query = query.where('users.role', '=', role)
  if (status !== undefined) query = query.where('users.status', '=', status)
  if (!keyword) return query
  const [within, key] = [containing(keyword), containing(keyword.toLowerCase())]
  const beginning = `${escapeLike(keyword.toLowerCase())}%`
  return query.where(sql<boolean>`(lower(users.name) like ${within} escape '\\' or users.username_key like ${key} escape '\\'
    or users.phone like ${beginning} escape '\\' or users.email_key like ${beginning} escape '\\'
    or lower(users.student_number) like ${beginning} escape '\\')`)
}

/** One page of accounts, newest first, and their total. */
export const listUsers = (db: Db, query: UserListQuery) =>
  pageOf(
    filtered(db, query)
      .leftJoin('organizations', 'organizations.id', 'users.organizationId')
      .leftJoin('customRoles', 'customRoles.id', 'users.customRoleId')
      .leftJoin('teachers', 'teachers.userId', 'users.id')
      .selectAll('users')
      .select([
        'organizations.name as organizationName',
        'customRoles.name as roleName',
        'teachers.id as teacherId',
        'teachers.name as teacherName',
      ])
      .select((of) =>
        of
          .exists(of.selectFrom('secondFactors').select('id').whereRef('secondFactors.userId', '=', 'users.id'))
          .as('hasSecondFactor'),
      )
      .orderBy('users.id', 'desc'),
    query,
    filtered(db, query),
  )
export type UserListRow = Awaited<ReturnType<typeof listUsers>>['rows'][number]

/** The classes that a student's enrollments count for; contains null if one counts for none. */
export const listClassesStudiedFor = (db: Db, studentId: number): Promise<(number | null)[]> =>
  valuesOf(db.selectFrom('enrollments').select('classId').where('studentId', '=', studentId).distinct(), 'classId')
