import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { forShare } from '../../core/database/lock-rows.ts'

/** A quiz is no longer waited for once the school has switched exams off. */
const areExamsOpen = sql<boolean>`exists (
  select 1 from settings where settings.name = 'course.hasExams' and settings.value = 'true')`

/** Whether the quiz of a lesson, joined as `quizzes`, can be sat. Nobody is held up by one that cannot. */
export const isQuizOpen = sql<boolean>`(quizzes.published_at is not null and quizzes.ended_at is null
  and ${areExamsOpen})`

export const listOpenQuizzes = (db: Db, courseId: number, now: number) =>
  db
    .selectFrom('exams as quizzes')
    .select(['quizzes.id', 'quizzes.name'])
    .where('quizzes.courseId', '=', courseId)
    .where('quizzes.kind', '=', 'QUIZ')
    .where('quizzes.opensAt', '<=', now)
    .where(isQuizOpen)
    .orderBy('quizzes.id')
    .execute()

/** Keeps an exam as it is until the transaction ends. */
export const holdQuiz = (db: Db, id: number) => sql`select id from exams where id = ${id}${forShare(db)}`.execute(db)

export const findLessonOfQuiz = (db: Db, examId: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .innerJoin('courses', 'courses.id', 'lessons.courseId')
    .select(['lessons.id', 'lessons.courseId', 'lessons.title'])
    .where('lessons.gateExamId', '=', examId)
    .where('lessons.deletedAt', 'is', null)
    .where('chapters.deletedAt', 'is', null)
    .where('courses.deletedAt', 'is', null)
    .orderBy('lessons.id')
    .executeTakeFirst()

/** Takes an exam from deleted lessons, so that it can be deleted. */
export const releaseQuiz = (db: Db, examId: number) =>
  db.updateTable('lessons').set({ gateExamId: null }).where('gateExamId', '=', examId).execute()

/** The lessons of a course whose quiz is not published, has ended or lacks items, in any order. */
export const findLessonsWithoutQuiz = (db: Db, courseId: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .innerJoin('exams as quizzes', 'quizzes.id', 'lessons.gateExamId')
    .select('lessons.title')
    .where('lessons.courseId', '=', courseId)
    .where('lessons.deletedAt', 'is', null)
    .where('chapters.deletedAt', 'is', null)
    .where(areExamsOpen)
    .where(
      sql<boolean>`(not ${isQuizOpen} or quizzes.items > (
        select count(*) from exam_items where exam_items.exam_id = quizzes.id))`,
    )
    .orderBy('lessons.id')
    .execute()
