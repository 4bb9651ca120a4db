import type { TeacherListQuery } from '@jiangxue/contract/course/teacher.ts'
import { teacherTitles } from '@jiangxue/contract/course/teacher.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing, escapeLike } from '../../core/database/like.ts'
import { countRows, pageOf } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertTeacher = (db: Db, teacher: Insertable<Schema['teachers']>) => insertRow(db, 'teachers', teacher)

type Filter = Partial<Pick<TeacherListQuery, 'keyword' | 'status'>>
function filtered(db: Db, { keyword, status }: Filter) {
  let query = db.selectFrom('teachers')
  if (status) query = query.where('teachers.status', '=', status)
  if (!keyword) return query
  return query.where(sql<boolean>`(lower(teachers.name) like ${containing(keyword)} escape '\\' or lower(teachers.specialty) like ${containing(keyword)} escape '\\'
    or lower(teachers.email) like ${containing(keyword)} escape '\\' or teachers.phone like ${`${escapeLike(keyword)}%`} escape '\\')`)
}

const courses = sql<number>`(select count(*) from course_teachers join courses on courses.id = course_teachers.course_id
  where course_teachers.teacher_id = teachers.id and courses.deleted_at is null)`
const rows = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'teachers.userId').on('users.deletedAt', 'is', null))
    .selectAll('teachers')
    .select(['users.username as username', courses.as('courseCount')])

// Sort by rank, not alphabetically.
const rank = sql`case teachers.title ${sql.join(
  teacherTitles.map((title, index) => sql`when ${title} then ${sql.lit(index)}`),
  sql` `,
)} else -1 end`
const sortColumns = { id: sql`teachers.id`, title: rank, status: sql`teachers.status` }

export const listTeacherRows = (db: Db, query: TeacherListQuery) => {
  const [name, way] = query.sort.split('-') as [keyof typeof sortColumns, 'asc' | 'desc']
  return pageOf(rows(filtered(db, query)).orderBy(sortColumns[name], way).orderBy('teachers.id', 'desc'), query)
}

export const findTeacher = (db: Db, id: number) =>
  rows(filtered(db, {})).where('teachers.id', '=', id).executeTakeFirst()
export type TeacherRow = NonNullable<Awaited<ReturnType<typeof findTeacher>>>

/** Returns the teacher, with the row locked until the transaction ends. */
export async function lockTeacher(db: Db, id: number): Promise<TeacherRow | undefined> {
  await db
    .updateTable('teachers')
    .set((set) => ({ version: set('version', '+', 0) }))
    .where('id', '=', id)
    .execute()
  return findTeacher(db, id)
}

export const saveTeacherRow = (db: Db, id: number, teacher: Updateable<Schema['teachers']>) =>
  db
    .updateTable('teachers')
    .set((set) => ({ ...teacher, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** The number of classes, without deleted ones, that list a teacher. */
export const countClassesOf = (db: Db, teacherId: number): Promise<number> =>
  countRows(
    db
      .selectFrom('classTeachers')
      .innerJoin('trainingClasses', 'trainingClasses.id', 'classTeachers.classId')
      .where('classTeachers.teacherId', '=', teacherId)
      .where('trainingClasses.deletedAt', 'is', null),
  )

/** Deletes a teacher and their entries in deleted courses and classes. */
export async function deleteTeacherRow(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('courseTeachers')
    .where('teacherId', '=', id)
    .where('courseId', 'in', db.selectFrom('courses').select('id').where('deletedAt', 'is not', null))
    .execute()
  await db
    .deleteFrom('classTeachers')
    .where('teacherId', '=', id)
    .where('classId', 'in', db.selectFrom('trainingClasses').select('id').where('deletedAt', 'is not', null))
    .execute()
  await db.deleteFrom('teachers').where('id', '=', id).execute()
}

const mostAccounts = 20
const teacherAccounts = (db: Db) =>
  db.selectFrom('users').where('users.role', '=', 'TEACHER').where('users.deletedAt', 'is', null)

export const listTeacherAccounts = (db: Db, keyword = '') =>
  teacherAccounts(db)
    .select([
      'users.id',
      'users.name',
      'users.username',
      sql<number>`case when exists (select 1 from teachers where teachers.user_id = users.id) then 1 else 0 end`.as(
        'isLinked',
      ),
    ])
    .where(
      sql<boolean>`(lower(users.name) like ${containing(keyword)} escape '\\' or users.username_key like ${containing(keyword.toLowerCase())} escape '\\')`,
    )
    .orderBy('users.id', 'desc')
    .limit(mostAccounts)
    .execute()

export const isTeacherAccount = async (db: Db, userId: number): Promise<boolean> =>
  (await teacherAccounts(db).select('users.id').where('users.id', '=', userId).executeTakeFirst()) !== undefined

export const hasOtherTeacher = async (db: Db, userId: number, except: number): Promise<boolean> =>
  (await db
    .selectFrom('teachers')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '!=', except)
    .executeTakeFirst()) !== undefined
