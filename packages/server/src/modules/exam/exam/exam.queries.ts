import type { ExamKind, ExamState } from '@jiangxue/contract/exam/exam.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { containing } from '../../../core/database/like.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'
import { countRows, type PageAt } from '../../../core/database/page-of.ts'
import { isFound } from '../../../core/database/rows/row-results.ts'
import { saveVersion } from '../../../core/database/rows/save-version.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { taughtCourseIds } from '../../../ledger/rules/taught-courses.queries.ts'
import type { TeacherId } from '../bank/item-bank.queries.ts'
import { candidateCount } from '../sitting/candidate.queries.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'

export interface ExamFilter {
  readonly teacherId: TeacherId
  readonly keyword?: string | undefined
  readonly kind?: ExamKind | undefined
  readonly state?: ExamState | undefined
  readonly classId?: number | undefined
}

const stateIs = (state: ExamState, now: number) =>
  ({
    DRAFT: sql<boolean>`exams.published_at is null`,
    UPCOMING: sql<boolean>`exams.published_at is not null and exams.released_at is null and exams.opens_at > ${now}`,
    OPEN: sql<boolean>`exams.published_at is not null and exams.released_at is null and exams.opens_at <= ${now}
      and (exams.closes_at is null or exams.closes_at > ${now})`,
    ENDED: sql<boolean>`exams.published_at is not null and exams.released_at is null and exams.opens_at <= ${now}
      and exams.closes_at <= ${now}`,
    RELEASED: sql<boolean>`exams.released_at is not null`,
  })[state]

/** Admins see all exams, teachers those of their courses and of the classes that they teach. */
const isVisible = (db: Db, teacherId: number) =>
  sql<boolean>`(exams.course_id in ${taughtCourseIds(db, teacherId)} or exams.class_id in (
    select class_teachers.class_id from class_teachers join teachers on teachers.id = class_teachers.teacher_id
    where teachers.user_id = ${teacherId}))`

function filtered(db: Db, { teacherId, keyword, kind, state, classId }: ExamFilter, now: number) {
  let query = db
    .selectFrom('exams')
    .innerJoin('papers', 'papers.id', 'exams.paperId')
    .leftJoin('trainingClasses', 'trainingClasses.id', 'exams.classId')
    .leftJoin('classParts', 'classParts.id', 'exams.partId')
    .leftJoin('courses', 'courses.id', 'exams.courseId')
  if (teacherId !== undefined) query = query.where(isVisible(db, teacherId))
  if (kind !== undefined) query = query.where('exams.kind', '=', kind)
  if (state !== undefined) query = query.where(stateIs(state, now))
  if (classId !== undefined) query = query.where('exams.classId', '=', classId)
  if (keyword) query = query.where(sql<boolean>`lower(exams.name) like ${containing(keyword)} escape '\\'`)
  return query
}

const attempts = (condition: string) =>
  sql<number>`(select count(*) from exam_attempts where exam_attempts.exam_id = exams.id and ${sql.raw(condition)})`

const rows = (query: ReturnType<typeof filtered>, now: number) =>
  query.selectAll('exams').select([
    'papers.name as paperName',
    'papers.items as paperItems',
    'papers.total as paperTotal',
    'trainingClasses.name as className',
    'classParts.name as partName',
    'courses.name as courseName',
    candidateCount(now).as('candidates'),
    attempts(`state = 'STARTED'`).as('started'),
    sql<number>`(select count(distinct student_id) from exam_attempts
        where exam_attempts.exam_id = exams.id and state = 'HANDED_IN')`.as('handedIn'),
    attempts(`state = 'HANDED_IN' and score is null`).as('toMark'),
  ])

const latestFirst = <Q extends ReturnType<typeof filtered>>(query: Q) =>
  query.orderBy('exams.opensAt', 'desc').orderBy('exams.id', 'desc') as Q

/** Attempts are counted for the exams of the page only. */
export function listExams(db: Db, filter: ExamFilter, { page, size }: PageAt, now: number) {
  const ids = latestFirst(filtered(db, filter, now))
    .select('exams.id')
    .limit(size)
    .offset(page * size)
  return rows(latestFirst(filtered(db, { teacherId: undefined }, now)), now)
    .where('exams.id', 'in', ids)
    .execute()
}
export type ExamListRow = Awaited<ReturnType<typeof listExams>>[number]

export const countExams = (db: Db, filter: ExamFilter, now: number): Promise<number> =>
  countRows(filtered(db, filter, now))

export const findListedExam = (db: Db, id: number, now: number): Promise<ExamListRow | undefined> =>
  rows(filtered(db, { teacherId: undefined }, now), now)
    .where('exams.id', '=', id)
    .executeTakeFirst()

export const isVisibleExam = (db: Db, id: number, teacherId: number): Promise<boolean> =>
  isFound(db.selectFrom('exams').select('id').where('id', '=', id).where(isVisible(db, teacherId)))

/** Locks an exam until the transaction ends: nobody can begin to sit it meanwhile. */
export const lockExam = (db: Db, id: number) => sql`select id from exams where id = ${id}${forUpdate(db)}`.execute(db)

export const insertExam = async (db: Db, exam: Insertable<Schema['exams']>): Promise<number> =>
  (await db.insertInto('exams').values(exam).returning('id').executeTakeFirstOrThrow()).id

export const saveExam = (db: Db, exam: Pick<ExamRecord, 'id' | 'version'>, change: Updateable<Schema['exams']>) =>
  saveVersion(db, 'exams', exam, change)

export const countAttempts = (db: Db, examId: number): Promise<number> =>
  countRows(db.selectFrom('examAttempts').where('examId', '=', examId))

/** Attempts whose result is not known yet: open ones, and those that nobody has marked. */
export const countUnmarked = (db: Db, examId: number): Promise<number> =>
  countRows(
    db.selectFrom('examAttempts').where('examId', '=', examId).where('state', '<>', 'VOID').where('score', 'is', null),
  )

/** The open attempts of an exam in the order of their ids. */
export const listOpen = (db: Db, examId: number) =>
  db
    .selectFrom('examAttempts')
    .select('id')
    .where('examId', '=', examId)
    .where('state', '=', 'STARTED')
    .orderBy('id')
    .execute()

export async function deleteExamRows(db: Db, id: number): Promise<void> {
  await db.deleteFrom('examItems').where('examId', '=', id).execute()
  await db.deleteFrom('examNotices').where('examId', '=', id).execute()
  await db.deleteFrom('examCandidates').where('examId', '=', id).execute()
  await db.deleteFrom('exams').where('id', '=', id).execute()
}
