import type { AccountStatus } from '@jiangxue/contract/account.values.ts'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import type { Schema } from '../../core/database/schema.ts'
import { hasUnverifiedTime } from '../../core/ledger/unverified.queries.ts'
import { keywordGrams } from './gram.ts'
import { countGroup, seekGroup } from './student-count.queries.ts'

/** Which students are wanted; `teacherId` narrows to those of the courses of that user. */
export interface StudentFilter {
  readonly keyword?: KeywordPlan | undefined
  readonly status?: AccountStatus | undefined
  readonly organizationId?: number | undefined
  readonly teacherId?: number | undefined
  readonly ids?: readonly number[] | undefined
}

type Students = SelectQueryBuilder<Schema, 'users', object>

const students = (db: Db): Students =>
  db.selectFrom('users').where('users.role', '=', 'STUDENT').where('users.deletedAt', 'is', null)

function filtered(db: Db, filter: StudentFilter): Students {
  const isByName = filter.keyword !== undefined && findsByNameOnly(filter.keyword)
  let query = isByName ? studentsByGram(db, filter.keyword as KeywordPlan) : students(db)
  if (filter.status !== undefined) query = query.where('users.status', '=', filter.status)
  if (filter.organizationId !== undefined) query = query.where('users.organizationId', '=', filter.organizationId)
  if (filter.ids !== undefined) query = query.where('users.id', 'in', filter.ids)
  if (filter.teacherId !== undefined) query = query.where(isTaughtBy(filter.teacherId))
  if (filter.keyword && !isByName)
    query = query.where('users.id', 'in', sql<number>`(${sql.join(waysToFind(filter.keyword), sql` union `)})`)
  return query
}

/** Enrolled in, or with study time in, a course taught by that user. */
const isTaughtBy = (userId: number) => sql<boolean>`users.id in (
  select enrollments.student_id from enrollments
    join course_teachers on course_teachers.course_id = enrollments.course_id
    join teachers on teachers.id = course_teachers.teacher_id where teachers.user_id = ${userId}
  union
  select course_progress.student_id from course_progress
    join course_teachers on course_teachers.course_id = course_progress.course_id
    join teachers on teachers.id = course_teachers.teacher_id where teachers.user_id = ${userId})`

/** A keyword with what is known of it: where its students can be found, the rarest way first. */
interface KeywordPlan {
  readonly keyword: string
  /** The rarest n-gram of the keyword; undefined if no name has all of them. */
  readonly gram: string | undefined
  readonly isGramWhole: boolean
  readonly beginsNumbers: boolean
  readonly idCardDigest: string | undefined
}

const probedRows = 2000
const numbersFrom = (keyword: string) => [keyword, `${keyword}\u{10ffff}`] as const

/** Counts how common the n-grams of a keyword are, so that the search starts with the rarest. */
export async function planKeyword(db: Db, keyword: string, idCardDigest: string | undefined): Promise<KeywordPlan> {
  const grams = keywordGrams(keyword)
  const counts = await Promise.all(grams.map((gram) => countUpTo(db, gram)))
  const least = Math.min(...counts)
  const [from, to] = numbersFrom(keyword)
  const numbered = await db
    .selectFrom('users')
    .select('id')
    .where('studentNumber', '>=', from)
    .where('studentNumber', '<', to)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return {
    keyword,
    idCardDigest,
    gram: least > 0 ? grams[counts.indexOf(least)] : undefined,
    isGramWhole: grams.length === 1,
    beginsNumbers: numbered !== undefined,
  }
}

async function countUpTo(db: Db, gram: string): Promise<number> {
  const row = await db
    .selectFrom(db.selectFrom('studentGrams').select('studentId').where('gram', '=', gram).limit(probedRows).as('some'))
    .select((count) => count.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(row.rows)
}

/** Part of the name or login name, prefix of the student number, or the exact ID number; only the ways that can match. */
function waysToFind({ keyword, gram, isGramWhole, beginsNumbers, idCardDigest }: KeywordPlan): RawBuilder<unknown>[] {
  const ways: RawBuilder<unknown>[] = []
  const pattern = `%${escapeLike(keyword.toLowerCase())}%`
  const [from, to] = numbersFrom(keyword)
  if (gram !== undefined && isGramWhole) ways.push(sql`select student_id from student_grams where gram = ${gram}`)
  if (gram !== undefined && !isGramWhole)
    ways.push(sql`select student_grams.student_id from student_grams join users as named on named.id = student_grams.student_id
      where student_grams.gram = ${gram}
        and (lower(named.name) like ${pattern} escape '\\' or named.username_key like ${pattern} escape '\\')`)
  if (beginsNumbers)
    ways.push(
      sql`select id from users where student_number >= ${from} and student_number < ${to} and deleted_at is null`,
    )
  if (idCardDigest !== undefined) ways.push(sql`select id from users where id_card_digest = ${idCardDigest}`)
  if (ways.length === 0) ways.push(sql`select id from users where id < 0`)
  return ways
}

/** Where names are the only way, the search walks the gram table in the order of the list and stops when the page is full. */
const findsByNameOnly = (plan: KeywordPlan) =>
  plan.gram !== undefined && !plan.beginsNumbers && plan.idCardDigest === undefined

const studentsByGram = (db: Db, { keyword, gram, isGramWhole }: KeywordPlan) => {
  const pattern = `%${escapeLike(keyword.toLowerCase())}%`
  return db
    .selectFrom('studentGrams')
    .innerJoin('users', 'users.id', 'studentGrams.studentId')
    .where('studentGrams.gram', '=', gram as string)
    .where('users.role', '=', 'STUDENT')
    .where('users.deletedAt', 'is', null)
    .$if(!isGramWhole, (query) =>
      query.where(
        sql<boolean>`(lower(users.name) like ${pattern} escape '\\' or users.username_key like ${pattern} escape '\\')`,
      ),
    ) as unknown as Students
}

type At = { page: number; size: number }

/** Ids of one page, newest first. Deep pages are found through the counters, or by walking from the nearer end. */
export async function listStudentIds(db: Db, filter: StudentFilter, at: At, total: number): Promise<number[]> {
  const skipped = at.page * at.size
  const wanted = Math.min(at.size, total - skipped)
  if (wanted <= 0) return []
  return isCounted(filter)
    ? idsBySeeking(db, filter, skipped, wanted)
    : idsByWalking(db, filter, skipped, wanted, total)
}

async function idsBySeeking(db: Db, filter: StudentFilter, skipped: number, wanted: number): Promise<number[]> {
  const { before, skip } = await seekGroup(db, filter, skipped)
  const rows = await filtered(db, filter)
    .select('users.id')
    .where('users.id', '<', before)
    .orderBy('users.id', 'desc')
    .limit(wanted)
    .offset(skip)
    .execute()
  return rows.map((row) => row.id)
}

async function idsByWalking(
  db: Db,
  filter: StudentFilter,
  skipped: number,
  wanted: number,
  total: number,
): Promise<number[]> {
  const isNearEnd = skipped > total / 2
  // The gram table is in this order; ordering by the other side of the join would sort all that was found.
  const order =
    filter.keyword && findsByNameOnly(filter.keyword) ? sql.ref('studentGrams.studentId') : sql.ref('users.id')
  const rows = await filtered(db, filter)
    .select('users.id')
    .orderBy(order, isNearEnd ? 'asc' : 'desc')
    .limit(wanted)
    .offset(isNearEnd ? total - skipped - wanted : skipped)
    .execute()
  const ids = rows.map((row) => row.id)
  return isNearEnd ? ids.toReversed() : ids
}

/** The next ids that a filter finds below one, newest first. */
export const listStudentIdsBefore = async (db: Db, filter: StudentFilter, before: number, limit: number) =>
  (
    await filtered(db, filter)
      .select('users.id')
      .where('users.id', '<', before)
      .orderBy('users.id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** The ids of all students whom a filter finds, in no order. */
export const findStudentIds = async (db: Db, filter: StudentFilter): Promise<number[]> =>
  (await filtered(db, filter).select('users.id').execute()).map(({ id }) => id)

/** Whether a filter finds each of these students. */
export async function areStudents(db: Db, ids: readonly number[], filter: StudentFilter): Promise<boolean> {
  const row = await filtered(db, filter)
    .where('users.id', 'in', ids)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total) === ids.length
}

/** The counters know every filter but keyword and teacher. */
const isCounted = (filter: StudentFilter) =>
  filter.keyword === undefined && filter.teacherId === undefined && filter.ids === undefined

/** How many students a filter finds. */
export async function countStudents(db: Db, filter: StudentFilter): Promise<number> {
  if (isCounted(filter)) return countGroup(db, filter)
  if (filter.keyword?.isGramWhole && isKeywordAlone(filter)) return countGram(db, filter.keyword.gram as string)
  const row = await filtered(db, filter)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

const isKeywordAlone = ({ keyword, status, organizationId, teacherId }: StudentFilter) =>
  keyword !== undefined &&
  findsByNameOnly(keyword) &&
  status === undefined &&
  organizationId === undefined &&
  teacherId === undefined

/** Every row of the gram table is a student who is not deleted. */
async function countGram(db: Db, gram: string): Promise<number> {
  const row = await db
    .selectFrom('studentGrams')
    .where('gram', '=', gram)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** The rows of these students, deleted ones too. */
export const listStudentRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organizationId')
    .leftJoin('studentTotals', 'studentTotals.studentId', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.username',
      'users.studentNumber',
      'users.organizationId',
      'organizations.name as organizationName',
      'users.status',
      'users.lastLoginAt',
      'users.avatarFileId',
      'users.idCardCipher',
      'users.ethnicity',
      'users.enrollmentDate',
      'users.phone',
      'users.email',
      'users.createdAt',
      'users.deletedAt',
      'users.version',
      'studentTotals.creditedMs',
      'studentTotals.studyDays',
      'studentTotals.completedLessons',
    ])
    .select(hasUnverifiedTime(sql.ref('users.id')).as('isUnverified'))
    .where('users.role', '=', 'STUDENT')
    .where('users.id', 'in', ids)
    .execute()
export type StudentListRow = Awaited<ReturnType<typeof listStudentRows>>[number]

/** A student, deleted or not. */
export const findAnyStudent = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('role', '=', 'STUDENT').executeTakeFirst()

/** Completed lessons and lessons of every course, or every one of a teacher, of these students: enrolled in, or with study time. */
export const listCourseShares = (db: Db, studentIds: readonly number[], teacherId?: number) =>
  db
    .selectFrom('enrollments')
    .select(['studentId', 'courseId'])
    .where('studentId', 'in', studentIds)
    .union(db.selectFrom('courseProgress').select(['studentId', 'courseId']).where('studentId', 'in', studentIds))
    .$call((pairs) =>
      db
        .selectFrom(pairs.as('pairs'))
        .innerJoin('courses', 'courses.id', 'pairs.courseId')
        .leftJoin('courseProgress', (join) =>
          join
            .onRef('courseProgress.studentId', '=', 'pairs.studentId')
            .onRef('courseProgress.courseId', '=', 'pairs.courseId'),
        )
        .select(['pairs.studentId', 'courses.lessonCount', 'courseProgress.completedLessons'])
        .where('courses.deletedAt', 'is', null)
        .$if(teacherId !== undefined, (query) =>
          query.where('courses.id', 'in', (of) =>
            of
              .selectFrom('courseTeachers')
              .innerJoin('teachers', 'teachers.id', 'courseTeachers.teacherId')
              .select('courseTeachers.courseId')
              .where('teachers.userId', '=', teacherId as number),
          ),
        ),
    )
    .execute()

export const listOrganizationNames = (db: Db) =>
  db.selectFrom('organizations').select(['id', 'name']).orderBy('id').execute()
