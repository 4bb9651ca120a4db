import { sql, type SelectQueryBuilder } from 'kysely'
import type { AccountStatus } from '@jiangxue/contract/labels.ts'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { keywordGrams } from './gram.ts'

/** Which students are wanted; `teacherId` narrows to those of the courses of that user. */
export interface StudentFilter {
  readonly keyword?: string | undefined
  readonly idCardDigest?: string | undefined
  readonly status?: AccountStatus | undefined
  readonly organizationId?: number | undefined
  readonly teacherId?: number | undefined
}

type Students = SelectQueryBuilder<Schema, 'users', object>

const students = (db: Db): Students =>
  db.selectFrom('users').where('users.role', '=', 'STUDENT').where('users.deleted_at', 'is', null)

function filtered(db: Db, filter: StudentFilter): Students {
  let query = students(db)
  if (filter.status !== undefined) query = query.where('users.status', '=', filter.status)
  if (filter.organizationId !== undefined) query = query.where('users.organization_id', '=', filter.organizationId)
  if (filter.teacherId !== undefined) query = query.where(isTaughtBy(filter.teacherId))
  if (filter.keyword) query = query.where('users.id', 'in', idsByKeyword(db, filter.keyword, filter.idCardDigest))
  return query
}

/** Enrolled in, or with study time in, a course whose teachers hold that user. */
const isTaughtBy = (userId: number) => sql<boolean>`users.id in (
  select enrollments.student_id from enrollments
    join course_teachers on course_teachers.course_id = enrollments.course_id
    join teachers on teachers.id = course_teachers.teacher_id where teachers.user_id = ${userId}
  union
  select course_progress.student_id from course_progress
    join course_teachers on course_teachers.course_id = course_progress.course_id
    join teachers on teachers.id = course_teachers.teacher_id where teachers.user_id = ${userId})`

const escapeLike = (keyword: string) => keyword.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Part of name or login name (through the gram table), beginning of the student number, or the exact ID number. */
function idsByKeyword(db: Db, keyword: string, idCardDigest: string | undefined) {
  const grams = keywordGrams(keyword)
  const [first, ...others] = grams as [string, ...string[]]
  const pattern = `%${escapeLike(keyword.toLowerCase())}%`
  let byName = db.selectFrom('student_grams as first').where('first.gram', '=', first).select('first.student_id as id')
  for (const gram of others)
    byName = byName.where('first.student_id', 'in', db.selectFrom('student_grams').where('gram', '=', gram).select('student_id'))
  if (grams.length > 1)
    byName = byName.where('first.student_id', 'in', (within) =>
      within
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'first.student_id')
        .where(sql<boolean>`(lower(users.name) like ${pattern} escape '\\' or users.username_key like ${pattern} escape '\\')`),
    )
  const byNumber = db
    .selectFrom('users')
    .select('id')
    .where('student_number', '>=', keyword)
    .where('student_number', '<', `${keyword}\u{10ffff}`)
    .where('deleted_at', 'is', null)
  const byIdCard = db.selectFrom('users').select('id').where('id_card_digest', '=', idCardDigest ?? '')
  return byName.union(byNumber).union(byIdCard)
}

/** Ids of one page, newest first; walks from the nearer end of the list. */
export async function listStudentIds(db: Db, filter: StudentFilter, at: { page: number; size: number }, total: number): Promise<number[]> {
  const skipped = at.page * at.size
  const wanted = Math.min(at.size, total - skipped)
  if (wanted <= 0) return []
  const isNearEnd = skipped > total / 2
  const rows = await filtered(db, filter)
    .select('users.id')
    .orderBy('users.id', isNearEnd ? 'asc' : 'desc')
    .limit(wanted)
    .offset(isNearEnd ? total - skipped - wanted : skipped)
    .execute()
  const ids = rows.map((row) => row.id)
  return isNearEnd ? ids.toReversed() : ids
}

/** How many students a filter finds; without keyword and teacher from the counters. */
export async function countStudents(db: Db, filter: StudentFilter): Promise<number> {
  if (filter.keyword || filter.teacherId !== undefined) {
    const row = await filtered(db, filter).select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return Number(row.total)
  }
  let query = db.selectFrom('student_counts').select((sum) => sum.fn.sum<number | null>('students').as('total'))
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.organizationId !== undefined) query = query.where('organization_id', '=', filter.organizationId)
  return Number((await query.executeTakeFirstOrThrow()).total ?? 0)
}

export const listStudentRows = (db: Db, ids: readonly number[]) =>
  students(db)
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .leftJoin('student_totals', 'student_totals.student_id', 'users.id')
    .select([
      'users.id', 'users.name', 'users.username', 'users.student_number', 'users.organization_id', 'organizations.name as organization_name',
      'users.status', 'users.last_login_at', 'users.avatar_file_id', 'users.id_card_cipher', 'users.enrollment_date', 'users.phone',
      'users.email', 'users.version', 'student_totals.credited_ms', 'student_totals.study_days', 'student_totals.completed_lessons',
    ])
    .where('users.id', 'in', ids)
    .execute()
export type StudentListRow = Awaited<ReturnType<typeof listStudentRows>>[number]

/** Completed lessons and lessons of every course of these students: enrolled in, or with study time. */
export const listCourseShares = (db: Db, studentIds: readonly number[]) =>
  db
    .selectFrom('enrollments')
    .select(['student_id', 'course_id'])
    .where('student_id', 'in', studentIds)
    .union(db.selectFrom('course_progress').select(['student_id', 'course_id']).where('student_id', 'in', studentIds))
    .$call((pairs) =>
      db
        .selectFrom(pairs.as('pairs'))
        .innerJoin('courses', 'courses.id', 'pairs.course_id')
        .leftJoin('course_progress', (join) =>
          join.onRef('course_progress.student_id', '=', 'pairs.student_id').onRef('course_progress.course_id', '=', 'pairs.course_id'),
        )
        .select(['pairs.student_id', 'courses.lesson_count', 'course_progress.completed_lessons'])
        .where('courses.deleted_at', 'is', null),
    )
    .execute()

export const listOrganizationNames = (db: Db) => db.selectFrom('organizations').select(['id', 'name']).orderBy('id').execute()
