import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { containing } from '../../../core/database/like.ts'
import { forShare, forUpdate } from '../../../core/database/lock-rows.ts'
import { pageOf, type PageAt } from '../../../core/database/page-of.ts'
import { saveVersion } from '../../../core/database/rows/save-version.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { taughtCourseIds } from '../../../ledger/rules/taught-courses.queries.ts'
import type { TeacherId } from '../bank/item-bank.queries.ts'

export interface PaperFilter {
  readonly teacherId: TeacherId
  readonly keyword?: string | undefined
  readonly courseId?: number | undefined
}

const exams = sql<number>`(select count(*) from exams where exams.paper_id = papers.id)`

function filtered(db: Db, { teacherId, keyword, courseId }: PaperFilter) {
  let query = db.selectFrom('papers').leftJoin('courses', 'courses.id', 'papers.courseId')
  if (teacherId !== undefined) query = query.where('papers.courseId', 'in', taughtCourseIds(db, teacherId))
  if (courseId !== undefined) query = query.where('papers.courseId', '=', courseId)
  if (keyword) query = query.where(sql<boolean>`lower(papers.name) like ${containing(keyword)} escape '\\'`)
  return query
}

const rows = (query: ReturnType<typeof filtered>) =>
  query.selectAll('papers').select(['courses.name as courseName', exams.as('exams')])

export const listPapers = (db: Db, filter: PaperFilter, at: PageAt) =>
  pageOf(rows(filtered(db, filter)).orderBy('papers.id', 'desc'), at)

export const findPaper = (db: Db, id: number) =>
  rows(filtered(db, { teacherId: undefined }))
    .where('papers.id', '=', id)
    .executeTakeFirst()
export type PaperRecord = NonNullable<Awaited<ReturnType<typeof findPaper>>>

/** Locks a paper until the transaction ends, so that no exam begins to use it. */
export const lockPaper = (db: Db, id: number) => sql`select id from papers where id = ${id}${forUpdate(db)}`.execute(db)

/** Keeps a paper from being changed or deleted until the transaction ends; others may hold it too. */
export const holdPaper = (db: Db, id: number) => sql`select id from papers where id = ${id}${forShare(db)}`.execute(db)

export const insertPaper = async (db: Db, paper: Insertable<Schema['papers']>): Promise<number> =>
  (await db.insertInto('papers').values(paper).returning('id').executeTakeFirstOrThrow()).id

export const savePaper = (db: Db, paper: Pick<PaperRecord, 'id' | 'version'>, change: Updateable<Schema['papers']>) =>
  saveVersion(db, 'papers', paper, change)

export const deletePaperRow = (db: Db, id: number) => db.deleteFrom('papers').where('id', '=', id).execute()
